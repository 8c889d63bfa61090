import { fighters, over, sayStep, thrown, type Lesson, type Sentence } from "./steps";

/** The sentences of a lesson about shapes. */
export type ShapeKey = `${"select" | "aim" | "loose" | "turn" | "done"}${"" | "Text"}`;

/** The lesson of games with shapes: take one's own piece, aim a shape, let it loose, end the turn. */
export function leadToShape(say: (key: ShapeKey, names: Parameters<Sentence>[0]) => string): Lesson {
  const words = (key: "select" | "aim" | "loose" | "turn" | "done") => sayStep(say, key);
  const { title: done, text: doneText } = words("done");
  return {
    steps: [
      {
        id: "select",
        ...words("select"),
        read: false,
        done: (now) => now.selected === fighters(now)[0]?.id || thrown(now) || over(now),
      },
      { id: "aim", ...words("aim"), read: false, done: (now) => now.weighing || thrown(now) || over(now) },
      { id: "loose", ...words("loose"), read: false, done: (now) => thrown(now) || over(now) },
      { id: "turn", ...words("turn"), read: false, done: over },
    ],
    done,
    doneText,
  };
}
