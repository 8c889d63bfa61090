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
board.setAttribute("viewBox", `0 0 ${film.width} ${film.height}`);
const map = make(board, "g"), walls = make(board, "g");
const magic = make(board, "path", { class: "magic" }), pieces = make(board, "g");
const theme = () => document.documentElement.dataset.theme;

function setTheme(name) {
  document.documentElement.dataset.theme = name;
  map.innerHTML = film.maps[name];
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
  if (standingWalls !== frame.walls) walls.innerHTML = film.walls[standingWalls = frame.walls][theme()];
  magic.setAttribute("d", frame.ground);
  $("round").textContent = frame.round;
  const up = frame.up && `${frame.up[0].toUpperCase()}${frame.up.slice(1)} is up`;
  $("up").textContent = at === last && film.ending ? film.ending : up;
  $("up").style.color = `var(--s${Math.max(0, film.sides.indexOf(frame.up)) % 4})`;
  $("at").value = at;
  $("count").textContent = `${at} of ${last}`;
  mark();
}

// --- the log ---------------------------------------------------------------------

function dice(item, faces) {
  const row = html(item, "div", { class: "dice" });
  for (const face of faces) {
    const kind = face >= film.success ? "good" : face <= film.complication ? "bad" : "";
    html(row, "span", { class: `die ${kind}` }).textContent = face;
  }
}

function line(frame, moment) {
  const item = html($("log"), "li", { "data-at": moment });
  if (frame.line.outcome) html(item, "span", { class: `outcome ${frame.line.outcome}`, title: frame.line.outcome });
  item.append(frame.line.text);
  if (frame.line.rule) {
    const cited = html(html(item, "cite"), "button", { type: "button" });
    cited.textContent = film.rules[frame.line.rule].cite;
    cited.title = film.rules[frame.line.rule].title;
    cited.addEventListener("click", (event) => { event.stopPropagation(); explain(frame.line.rule); });
  }
  if (frame.line.dice.length) dice(item, frame.line.dice);
  item.addEventListener("click", () => go(moment));
}

film.frames.forEach((frame, moment) => {
  if (!moment || frame.round !== film.frames[moment - 1].round)
    html($("log"), "li", { class: "head", "data-at": moment }).textContent = `Round ${frame.round}`;
  if (frame.line) line(frame, moment);
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
  const read = film.frames[at].line ? 350 + 14 * film.frames[at].line.text.length : 250;
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
