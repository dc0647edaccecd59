// The games: each folder beside this file is one, and each of those that `MIDTOWN_GAMES` names when the pages are built.

import type { Component } from "svelte";
import type { ExploredKind } from "../api";
import more from "virtual:games";
import type {
  About,
  GameFolder,
  Guide,
  OpeningFace,
  OptionTexts,
  PosterShape,
  Standing,
  Thumbnail,
} from "../core/game";
import type { Finding } from "../core/measured/findings";
import type { Headline } from "../core/measured/headlines";
import { withTexts } from "../core/i18n.svelte";
import type { Face, Finish, SetUpProps, Untyped } from "../core/scene";

const own = import.meta.glob<GameFolder>("./*/index.ts", { eager: true, import: "default" });
const games = new Map(Object.entries(own).map(([path, folder]) => [path.split("/").at(-2) ?? "", folder]));
for (const [game, folder] of Object.entries(more)) games.set(game, folder);

/** The ids of all games with a folder, in their order. */
export const GAMES: readonly string[] = [...games]
  .sort(([, a], [, b]) => a.about.order - b.about.order)
  .map(([game]) => game);

/** Return how a game introduces itself; null for a game without a folder. */
export function aboutOf(game: string): About | null {
  return games.get(game)?.about ?? null;
}

/** Return the game's title, or its id if it has no folder. */
export function titleOf(game: string): string {
  return aboutOf(game)?.t("title") ?? game;
}

/** Return the short name, for where there is little room. */
export function nameOf(game: string): string {
  return aboutOf(game)?.t("name") ?? game;
}

/** Load the face of a game. Throw an `Error` if it has no folder. */
export async function faceOf(game: string): Promise<Face> {
  return (await withTexts(folderOf(game).face())).default;
}

/** Load what a game's result shows. Throw an `Error` if it has no folder. */
export async function finishOf(game: string): Promise<Finish> {
  return (await withTexts(folderOf(game).finish())).default;
}

/** Load what draws a game's picture; null for a game without one. */
export async function posterOf(game: string): Promise<((tall?: PosterShape) => string) | null> {
  return (await withTexts(games.get(game)?.poster?.()))?.poster ?? null;
}

/** Load what draws a small picture of a position; null for a game that has none. */
export async function thumbnailOf(game: string): Promise<Thumbnail | null> {
  return (await withTexts(games.get(game)?.poster?.()))?.thumbnail ?? null;
}

/** Load what says how a running game stands; null for a game that does not say it. */
export async function standingOf(game: string): Promise<((state: Untyped) => Standing) | null> {
  return (await withTexts(games.get(game)?.standing?.()))?.standing ?? null;
}

/** Load the texts of a game's options; a game without any shows names and values as they are. */
export async function optionTexts(game: string): Promise<OptionTexts> {
  const plain: OptionTexts = (option, value) => ({ label: value === null ? option : String(value), text: "" });
  return (await withTexts(games.get(game)?.options?.()))?.optionText ?? plain;
}

/** Load the ways into a game's rules, put into words when called; null for a game without any. */
export async function guideOf(game: string): Promise<(() => Guide) | null> {
  return (await withTexts(games.get(game)?.guide?.()))?.guide ?? null;
}

/** Load where a position of a game is set up by hand; null for a game without such a place. */
export async function setUpOf(game: string): Promise<Component<SetUpProps> | null> {
  return (await withTexts(games.get(game)?.setUp?.()))?.default ?? null;
}

/** Load how a game shows beginnings; null for a game that does not. */
export async function openingFace(game: string): Promise<OpeningFace | null> {
  return (await withTexts(games.get(game)?.opening?.()))?.opening ?? null;
}

/** Load the findings of a game, put into words when called; a game without any has none. */
export async function findingsOf(game: string): Promise<() => Finding[]> {
  return (await withTexts(games.get(game)?.findings?.()))?.findings ?? (() => []);
}

/** Load what is certain of a game, put into words when called; a game without any has nothing. */
export async function headlinesOf(game: string): Promise<(kinds: readonly ExploredKind[]) => Headline[]> {
  return (await withTexts(games.get(game)?.headlines?.()))?.headlines ?? (() => []);
}

function folderOf(game: string): GameFolder {
  const folder = games.get(game);
  if (!folder) throw new Error(game);
  return folder;
}
