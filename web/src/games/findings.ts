// What was measured about the games, from `measured/findings.ts` of each game's folder.

import type { Finding } from "../core/measured/findings";

const folders = import.meta.glob<{ findings: () => Finding[] }>("./*/measured/findings.ts");

/** Load the findings of a game as a function that puts them into words; a game without any has none. */
export async function findingsOf(game: string): Promise<() => Finding[]> {
  return (await folders[`./${game}/measured/findings.ts`]?.())?.findings ?? (() => []);
}
