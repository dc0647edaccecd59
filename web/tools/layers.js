// The layers of src: each folder imports only from folders below it, and no import runs in a circle.

import { imports } from "./sources.js";

/** From top to bottom; folders of one row do not import each other. */
export const LAYERS = [
  ["local"],
  ["app", "element", "picture"],
  ["pages"],
  ["table", "learn"],
  ["review", "replay"],
  ["play"],
  ["parts"],
  ["games"],
  ["board"],
  ["core"],
  ["api.ts", "styles"],
];

/** List every import below `root` that breaks a layer, and every cycle. */
export function failures(root) {
  const edges = imports(root);
  const lost = [...edges.keys()].filter((path) => rank(path) < 0).map((path) => `${path}: its folder has no layer`);
  const broken = [...edges].flatMap(([from, all]) => [...all].map((to) => violation(from, to))).filter(Boolean);
  return [...lost, ...broken, ...cycles(edges).map((cycle) => `cycle: ${cycle.join(" -> ")}`)];
}

function violation(from, to) {
  const [above, below] = [rank(from), rank(to)];
  const [fromFolder, toFolder] = [from.split("/")[0], to.split("/")[0]];
  if (fromFolder !== toFolder && below <= above) return `${from} imports ${to}: ${toFolder} is not below ${fromFolder}`;
  const [mine, other] = [gameOf(from), gameOf(to)];
  if (mine && toFolder === "games" && mine !== other)
    return `${from} imports ${to}: a game imports only its own folder`;
  if (!mine && other) return `${from} imports ${to}: a game's folder is reached by the registry alone`;
  return null;
}

function rank(path) {
  return LAYERS.findIndex((layer) => layer.includes(path.split("/")[0]));
}

/** The game in whose folder a file lies; null for any other file. */
function gameOf(path) {
  const [folder, game, file] = path.split("/");
  return folder === "games" && file !== undefined ? game : null;
}

/** Find one cycle for each import that closes one, by depth-first search. */
function cycles(edges) {
  const circles = [];
  const done = new Set();
  const visit = (path, trail) => {
    const start = trail.indexOf(path);
    if (start >= 0) return void circles.push([...trail.slice(start), path]);
    if (done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return circles;
}
