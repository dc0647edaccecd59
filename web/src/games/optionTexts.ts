// What the games' rule options are called, and what they do: each game's folder says it in `options.ts`.

export interface OptionText {
  label: string;
  text: string;
}
export type OptionTexts = (option: string, value: unknown) => OptionText;

const folders = import.meta.glob<{ optionText: OptionTexts }>(
  "../games/*/options.ts",
);

/** The texts of a game; where it has none, names and values stand for themselves. */
export async function optionTexts(game: string): Promise<OptionTexts> {
  const load = folders[`../games/${game}/options.ts`];
  if (load) return (await load()).optionText;
  return (option, value) => ({
    label: value === null ? option : String(value),
    text: "",
  });
}
