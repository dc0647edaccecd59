// Draws a position, with who plays and how they stand, as an SVG text: for pictures made without a browser.

import "./surroundings";
import "../styles/tokens.css";
import "../styles/page.css";
import "../styles/boxes.css";
import "../board/tokens.css";
import { render } from "svelte/server";
import type { Chair, Frame, TableResult } from "../api";
import { type Language, preferences } from "../core/preferences.svelte";
import type { Face } from "../core/scene";
import { faceOf, posterOf } from "../games/gameRegistry";
import { Replay } from "../replay/model.svelte";
import Card from "./Card.svelte";
import Picture from "./Picture.svelte";
import { BOARD } from "./sizes";
import { coloured, type Theme } from "./styles";

/** What midtown.pictures asks for. */
interface Wanted {
  game: string;
  theme: Theme;
  language: Language;
  seats: Chair[];
  /** By seat. */
  scores: number[];
  winners: number[];
  /** The position that is shown, and the one before it if there is one. */
  frames: Frame[];
  result: TableResult | null;
}

const faces = new Map<string, Face>();
const posters = new Map<string, (() => string) | null>();

/** Make a game ready to be drawn. Throw an `Error` if it has no folder. */
export async function load(game: string): Promise<void> {
  faces.set(game, await faceOf(game));
  posters.set(game, await posterOf(game));
}

/** Draw the position of a game that is loaded; `wanted` is a JSON text. */
export function position(wanted: string): string {
  const { game, theme, language, seats, scores, winners, frames, result } = JSON.parse(wanted) as Wanted;
  preferences.assume({ language, theme, motion: "off" });
  const face = faces.get(game) as Face;
  const about = {
    id: "",
    game,
    seats,
    status: result ? ("over" as const) : ("running" as const),
    continued: false,
    result,
  };
  const scene = new Replay(about, frames, face, [], frames.length, () => {});
  const board = drawing(render(face.Board, { props: { scene, size: BOARD } }).body);
  return coloured(only(render(Picture, { props: { scene, face, board, scores, winners } }).body), theme);
}

/** Draw the card of a game, without a position; `wanted` is a JSON text. */
export function card(wanted: string): string {
  const { game, theme, language } = JSON.parse(wanted) as Pick<Wanted, "game" | "theme" | "language">;
  preferences.assume({ language, theme, motion: "off" });
  const made = posters.get(game)?.() ?? "";
  const poster = made.replace(/^<svg\b[^>]*?( viewBox="[^"]*")[^>]*>/, '<svg$1 preserveAspectRatio="xMidYMax slice">');
  return coloured(only(render(Card, { props: { game, poster } }).body), theme);
}

/** The first drawing in a board; controls over it are none. */
function drawing(html: string): string {
  let [depth, start] = [0, -1];
  for (const { 0: tag, index } of html.matchAll(/<svg\b|<\/svg>/g)) {
    if (tag === "<svg" && depth++ === 0) start = index;
    else if (tag !== "<svg" && --depth === 0) return html.slice(start, index + tag.length);
  }
  return "";
}

/** The drawing without the marks of Svelte. */
function only(html: string): string {
  return html.replace(/<!--[^]*?-->/g, "").trim();
}
