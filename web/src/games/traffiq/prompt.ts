// What the table asks of who is to move, and the buttons for it.

import type { Axis, Kind } from "./api";
import type { Scene } from "./scene";
import { moveFocus, type Direction, directionOf } from "../../board/walk";
import { preferences } from "../../core/preferences.svelte";
import type { Action, Prompt } from "../../core/scene";
import type { BoardSession } from "./session.svelte";
import { handOf } from "./state";
import { cornerName } from "./streets";
import { t } from "./words";

export function prompt(scene: Scene): Prompt {
  const state = scene.current.state;
  if (scene.over || state.phase === "over") return { title: t("prompt.over") };
  if (!scene.mayMove) return waiting(scene);
  const { refusal } = scene.board;
  if (refusal) return { title: refusal.message, rule: refusal.rule ?? undefined, detail: t("prompt.refused") };
  if (state.phase === "place") return placing(scene);
  if (state.phase === "compete") return competing(scene);
  return acting(scene);
}

function waiting(scene: Scene): Prompt {
  const { phase } = scene.current.state;
  const name = scene.sitters[scene.toMove ?? 0]?.name ?? "";
  if (phase === "place") return { title: t("prompt.wait.place", { name }) };
  return { title: t(phase === "compete" ? "prompt.wait.compete" : "prompt.wait", { name }) };
}

function acting(scene: Scene): Prompt {
  const session = scene.board;
  const state = scene.current.state;
  const n = state.actions_left;
  if (scene.composer.has("stack:draw")) {
    const detail = state.stack === 1 ? t("prompt.draw.last") : t("prompt.draw.detail", { n: state.stack });
    return { title: t("prompt.draw"), detail, rule: state.stack === 1 ? "T-FINAL" : "T-DRAW", confirm: t("do.draw") };
  }
  if (scene.composer.has("button:end")) {
    return { title: t("prompt.end"), detail: t("prompt.end.detail", { n }), rule: "T-TURN", confirm: t("do.end") };
  }
  if (session.cell) {
    return { title: t("prompt.cell"), detail: turning(session.turns.length), rule: "T-ATTACH", confirm: t("do.lay") };
  }
  if (session.tile) {
    return {
      title: t("prompt.tile"),
      detail: t("prompt.tile.detail", { n: session.cells.size }),
      rule: "T-ATTACH",
      confirm: t("do.lay"),
    };
  }
  if (session.start) return driving(scene, session.start);
  const titles = { title: t("prompt.start", { n }), bare: t("actions.left", { n }) };
  if (state.done.includes("draw")) return { ...titles, detail: t("prompt.drawn.detail"), rule: "T-TURN" };
  const drives = session.starts.size && !scene.composer.moves.some((move) => move.places[0]?.startsWith("tile:"));
  return { ...titles, detail: t(drives ? "prompt.drive.detail" : "prompt.start.detail"), rule: "T-TURN" };
}

/** How the tile on its cell is turned: with keys and a wheel, or with fingers. */
function turning(n: number): string {
  if (n === 1) return t("prompt.cell.one");
  const how = preferences.confirm ? "prompt.cell.many" : "prompt.cell.again";
  return t(matchMedia("(hover: none)").matches ? `${how}.touch` : how, { n });
}

function driving(scene: Scene, start: string): Prompt {
  const session = scene.board;
  const kind = scene.current.state.vehicles[start]?.[1] ?? "taxi";
  const title = session.goal
    ? t("prompt.drive", { corner: cornerName(session.goal) })
    : t(`prompt.${kind}`, { n: session.goals.size });
  return {
    title,
    detail: t(`prompt.${kind}.detail`),
    rule: kind === "taxi" ? "T-RIDE" : "T-DELIVER",
    confirm: t("do.drive"),
  };
}

function placing(scene: Scene): Prompt {
  const session = scene.board;
  const detail = t(session.menuCorner ? "prompt.place.detail" : "prompt.place.choose");
  const kind = session.touched("vehicle") as Kind | null;
  if (kind) {
    const title = t(`prompt.place.${kind}`, { corner: cornerName(session.menuCorner ?? "") });
    return { title, detail, rule: "T-PLACE", confirm: t("do.place") };
  }
  if (scene.composer.has("button:skip")) return { title: t("prompt.place.none"), detail, rule: "T-PLACE" };
  const n = session.settled.size;
  return { title: n > 1 ? t("prompt.place.more", { n }) : t("prompt.place"), detail, rule: "T-PLACE" };
}

function competing(scene: Scene): Prompt {
  const session = scene.board;
  const chosen = session.streets.filter((axis) => session.competes(axis));
  const open = session.streets.some((axis) => session.competes(axis) === null);
  const detail = t("prompt.compete.detail");
  if (open) return { title: t("prompt.compete"), detail, rule: "T-COMPETE" };
  const key = (chosen.join("") || "-") as Axis | "hv" | "-";
  const confirm = chosen.length ? `${t("do.compete")} ${chosen.map((axis) => ARROW[axis]).join("")}` : t("do.peace");
  return { title: t(`prompt.compete.${key}`, { n: leaving(scene, chosen).size }), detail, rule: "T-COMPETE", confirm };
}

export const ARROW: Record<Axis, string> = { h: "↔", v: "↕" };

/** The corners whose vehicles leave if one competes on these streets. */
function leaving(scene: Scene, axes: readonly Axis[]): Set<string> {
  const { contest } = scene.current.facts;
  return new Set(axes.flatMap((axis) => Object.values(contest[axis]?.leave ?? {}).flat()));
}

export function actions(scene: Scene): Action[] {
  const session = scene.board;
  const { phase } = scene.current.state;
  if (phase === "place") {
    return [{ id: "skip", label: t("do.skip"), key: "N", enabled: scene.mayMove, run: () => session.settle(null) }];
  }
  if (phase === "compete") {
    const peace = (): void => session.peace();
    return [{ id: "peace", label: t("do.peace"), key: "N", enabled: scene.mayMove, run: peace }];
  }
  const whole = (id: "draw" | "end", key: string, place: string): Action => {
    const refuse = scene.mayMove ? (): void => void session.refuse(id) : undefined;
    return {
      id,
      label: t(`do.${id}`),
      key,
      enabled: scene.mayMove && session.can(place),
      run: () => session.choose(place),
      refuse,
    };
  };
  const turn = {
    id: "turn",
    label: t("do.turn"),
    key: "R",
    enabled: session.turns.length > 1,
    run: () => session.rotate(1),
  };
  const draw = { ...whole("draw", "D", "stack:draw"), main: t("do.draw.main") };
  return [turn, draw, whole("end", "E", "button:end")];
}

/** A key that the game understands itself, beside those of its buttons. */
export function key(scene: Scene, event: KeyboardEvent): boolean {
  const session = scene.board;
  const pressed = event.key.toLowerCase();
  const way = directionOf(event);
  const { camera } = session;
  if (pressed === "+" || pressed === "=") camera.zoom(1.25);
  else if (pressed === "-") camera.zoom(0.8);
  else if (pressed === "0" || pressed === "f") session.fit();
  else if (way) return arrow(scene, way);
  else if (!scene.mayMove) return false;
  else return command(scene, pressed, event.shiftKey);
  return true;
}

function command(scene: Scene, pressed: string, back: boolean): boolean {
  const session = scene.board;
  const { phase } = scene.current.state;
  const number = Number(pressed);
  if (pressed === "escape") session.drop();
  else if (phase === "place") return placeKey(session, pressed);
  else if (phase === "action" && number >= 1 && number <= 9) {
    const tile = handOf(scene.current.state, scene.viewer)[number - 1];
    if (!tile) return false;
    if (session.can(`tile:${tile}`)) session.take(tile, number - 1);
    else session.stuck(tile, t("tile.stuck"));
  } else if (pressed === "r" && back) session.rotate(-1);
  else return false;
  return true;
}

function placeKey(session: BoardSession, pressed: string): boolean {
  const kinds: Record<string, string | null> = { t: "taxi", 1: "taxi", l: "truck", 2: "truck", 3: null };
  const kind = kinds[pressed];
  if (kind === undefined || (kind && !session.menuCorner)) return false;
  session.settle(kind);
  return true;
}

/** The arrows switch the streets that run their way; else they go from one lit thing to the next. */
function arrow(scene: Scene, way: Direction): boolean {
  const session = scene.board;
  if (scene.current.state.phase !== "compete" || !scene.mayMove) {
    return moveFocus([...(session.viewport?.querySelectorAll<SVGElement>("[data-lit]") ?? [])], way);
  }
  const axis = way === "left" || way === "right" ? "h" : "v";
  if (session.streets.includes(axis)) session.compete(axis, !session.competes(axis));
  return true;
}
