// What the attributes of a `<midtown-replay>` say.

import { type Language, LANGUAGES } from "../core/preferences.svelte";

export interface Attributes {
  /** The file that `midtown record frames` writes. */
  src: string | null;
  theme: "light" | "dark" | null;
  /** After how many moves the replay begins. */
  move: number;
  /** The only position that is shown, without controls; null for a replay. */
  position: number | null;
}

/** Read the attributes of an element; what makes no sense counts as missing. */
export function readAttributes(element: Pick<Element, "getAttribute">): Attributes {
  const theme = element.getAttribute("theme");
  return {
    src: element.getAttribute("src"),
    theme: theme === "light" || theme === "dark" ? theme : null,
    move: count(element.getAttribute("move")) ?? 0,
    position: count(element.getAttribute("position")),
  };
}

/** Which frame of `length` is shown first. */
export function startFrame({ move, position }: Attributes, length: number): number {
  return Math.min(position ?? move, length - 1);
}

/** The language of an element: its own, else the one of the page around it; null where neither is one of ours. */
export function languageOf(element: Pick<Element, "closest">): Language | null {
  const spoken = element.closest("[lang]")?.getAttribute("lang")?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === spoken) ?? null;
}

/** A number of moves; `end` is beyond every game. */
function count(text: string | null): number | null {
  if (text === "end") return Number.MAX_SAFE_INTEGER;
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
