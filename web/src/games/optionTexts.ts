// Names and descriptions of the games' rule options, from `options.ts` of each game's folder.

import type { OptionTexts } from "../core/game";

const folders = import.meta.glob<{ optionText: OptionTexts }>("./*/options.ts");

/** Load the texts of a game; a game without any shows names and values as they are. */
export async function optionTexts(game: string): Promise<OptionTexts> {
  const load = folders[`./${game}/options.ts`];
  if (load) return (await load()).optionText;
  return (option, value) => ({ label: value === null ? option : String(value), text: "" });
}
