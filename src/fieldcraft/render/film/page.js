"use strict";
const film = JSON.parse(document.getElementById("film").textContent);
const $ = (id) => document.getElementById(id);
const last = film.frames.length - 1;
const SVG = "http://www.w3.org/2000/svg";
let at = 0, timer = 0, standingWalls = -1, units = new Map();

function make(parent, name, attributes = {}, space = SVG) {
  const made = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return parent.appendChild(made);
}

const html = (parent, name, attributes = {}) => make(parent, name, attributes, "http://www.w3.org/1999/xhtml");

// --- the map -------------------------------------------------------------------

const board = $("board");
board.toggleAttribute("hidden", !film.width);
if (film.width) board.setAttribute("viewBox", `0 0 ${film.width} ${film.height}`);
const map = make(board, "g"), walls = make(board, "g");
const magic = make(board, "path", { class: "magic" }), pieces = make(board, "g");
const theme = () => document.documentElement.dataset.theme;

function setTheme(name) {
  document.documentElement.dataset.theme = name;
  map.innerHTML = film.maps[name] ?? "";
  $("theme").textContent = name === "daylight" ? "Lamplight" : "Daylight";
  standingWalls = -1;
  for (const unit of units.values()) unit.look = -1;
  draw();
}

// Where everybody stands at a moment: the changes of all frames up to it, the last one counting.
function standing(moment) {
  const found = new Map();
  for (const frame of film.frames.slice(0, moment + 1)) {
    for (const [id, spot] of Object.entries(frame.units)) {
      if (spot) found.set(id, spot);
      else found.delete(id);
    }
  }
  return found;
}

function unit(id) {
  if (!units.has(id)) {
    const group = make(pieces, "g", { class: "unit" });
    const halo = make(group, "circle", { class: "halo", r: 0 }), body = make(group, "g");
    const name = make(group, "text", { class: "name" });
    name.textContent = film.names[id] ?? "";
    units.set(id, { group, halo, body, name, look: -1 });
  }
  return units.get(id);
}

function place(id, spot, acting) {
  const shown = unit(id);
  if (shown.look !== spot.look) {
    shown.body.innerHTML = film.looks[spot.look][theme()];
    shown.look = spot.look;
    shown.radius = shown.body.getBBox().width / 2;
    shown.name.setAttribute("y", shown.radius + 14);
  }
  shown.group.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
  shown.group.style.opacity = 1;
  shown.halo.setAttribute("r", acting ? shown.radius + 3 : 0);
}

function draw() {
  const frame = film.frames[at], there = standing(at);
  for (const [id, spot] of there) place(id, spot, id === frame.acting);
  for (const [id, shown] of units) if (!there.has(id)) shown.group.style.opacity = 0;
  for (const id of frame.hit) units.get(id)?.group.animate([{ opacity: 0.3 }, { opacity: 1 }], 400);
  if (standingWalls !== frame.walls) walls.innerHTML = film.walls[standingWalls = frame.walls][theme()] ?? "";
  $("story").textContent = film.stories[frame.story];
  magic.setAttribute("d", frame.ground);
  $("round").textContent = frame.round;
  $("up").textContent = at === last && film.ending ? film.ending : frame.words;
  $("up").style.color = `var(--s${(film.sides[frame.up] ?? 0) % 4})`;
  $("at").value = at;
  $("count").textContent = `${at} of ${last}`;
  mark();
}

// --- the log ---------------------------------------------------------------------

function dice(item, thrown) {
  const row = html(item, "div", { class: "dice" });
  for (const die of thrown) html(row, "span", { class: `die ${die.look}` }).textContent = die.label;
}

function entry(line, moment) {
  const item = html($("log"), "li", { "data-at": moment, class: line.heading ? "heading" : "" });
  if (line.outcome) html(item, "span", { class: `outcome ${line.outcome.look}`, title: line.outcome.label });
  item.append(line.text);
  if (film.rules[line.rule]) {
    const cited = html(html(item, "cite"), "button", { type: "button" });
    cited.textContent = film.rules[line.rule].cite;
    cited.title = film.rules[line.rule].title;
    cited.addEventListener("click", (event) => { event.stopPropagation(); explain(line.rule); });
  }
  if (line.dice.length) dice(item, line.dice);
  item.addEventListener("click", () => go(moment));
}

film.frames.forEach((frame, moment) => {
  if (!moment || frame.round !== film.frames[moment - 1].round)
    html($("log"), "li", { class: "head", "data-at": moment }).textContent = `Round ${frame.round}`;
  for (const line of frame.lines) entry(line, moment);
});
const items = [...$("log").children];

// Lines that are still to come are hidden, and the last one that has come is lit.
function mark() {
  let now = null;
  for (const item of items) {
    const come = Number(item.dataset.at) <= at;
    item.classList.toggle("later", !come);
    item.classList.remove("now");
    if (come && !item.classList.contains("head")) now = item;
  }
  now?.classList.add("now");
  (now ?? items[0])?.scrollIntoView({ block: "nearest" });
}

function explain(id) {
  const rule = film.rules[id], box = $("rule");
  box.querySelector("h3").textContent = rule.title;
  box.querySelector(".text").textContent = rule.rule;
  box.querySelector(".source").textContent = `${id} · § ${rule.source}`;
  pause();
  box.showModal();
}

// --- the course of time --------------------------------------------------------------

function go(moment) {
  at = Math.min(last, Math.max(0, moment));
  draw();
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  $("play").textContent = "Play";
}

function step() {
  if (at >= last) return pause();
  go(at + 1);
  const said = film.frames[at].lines.map((line) => line.text).join(" ");
  const read = said ? 350 + 14 * said.length : 250;
  timer = setTimeout(step, read / Number($("speed").value));
}

function toggle() {
  if (timer) return pause();
  if (at >= last) go(0);
  $("play").textContent = "Pause";
  step();
}

const KEYS = {
  " ": toggle,
  ArrowLeft: () => { pause(); go(at - 1); },
  ArrowRight: () => { pause(); go(at + 1); },
  Home: () => { pause(); go(0); },
  End: () => { pause(); go(last); },
  t: () => $("theme").click(),
};

document.addEventListener("keydown", (event) => {
  const elsewhere = $("rule").open || event.target.tagName === "SELECT";
  if (event.ctrlKey || event.metaKey || event.altKey || elsewhere) return;
  const key = KEYS[event.key];
  if (key) { event.preventDefault(); key(); }
});
$("back").addEventListener("click", KEYS.ArrowLeft);
$("next").addEventListener("click", KEYS.ArrowRight);
$("play").addEventListener("click", toggle);
$("at").max = last;
$("at").addEventListener("input", (event) => { pause(); go(Number(event.target.value)); });
$("theme").addEventListener("click", () => {
  setTheme(theme() === "daylight" ? "lamplight" : "daylight");
});
if (film.seal) $("seal").textContent = `Dice sealed before play: ${film.seal}`;
if (film.seed) $("seal").textContent += `. Their seed: ${film.seed}`;
setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "lamplight" : "daylight");
