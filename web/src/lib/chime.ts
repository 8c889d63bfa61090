/** Two short notes, a fifth apart, in hertz. */
const NOTES = [587, 880];
const APART = 0.13;
const LENGTH = 0.32;
const LOUDNESS = 0.12;

/** Play two short notes. */
export function chime(): void {
  const context = new AudioContext();
  const from = context.currentTime;
  NOTES.forEach((hertz, number) => {
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    const start = from + number * APART;
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + LENGTH);
    tone.onended = () => number === NOTES.length - 1 && void context.close();
  });
}
