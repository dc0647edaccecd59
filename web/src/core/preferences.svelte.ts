// What a visitor has chosen for this browser. It is kept here alone; the server need not know.

import { LANGUAGES } from "../api";
import { Kept } from "./kept";

export { LANGUAGES };
export type Language = (typeof LANGUAGES)[number];
type Theme = "auto" | "light" | "dark";
export type Motion = "off" | "quick" | "normal" | "slow";

/** How long everything that moves takes. */
const PACES: Record<Motion, number> = { off: 0, quick: 0.5, normal: 1, slow: 2 };

interface Choices {
  language: Language;
  theme: Theme;
  /** Whether a move is sent only when it is confirmed. */
  confirm: boolean;
  sound: boolean;
  /** Whether the browser may say that it is one's turn. */
  notify: boolean;
  /** How fast things move on the board; where the system asks for it, nothing does. */
  motion: Motion;
  /** Whether keys of one letter do something. */
  keys: boolean;
  /** Whether the terms of daily deals are known. */
  dealt: boolean;
}

const dark = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-color-scheme: dark)");
const calm = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");

function first(): Choices {
  const spoken = typeof navigator === "undefined" ? "en" : navigator.language;
  const defaults = {
    theme: "auto",
    confirm: true,
    sound: false,
    notify: false,
    motion: "normal",
    keys: true,
    dealt: false,
  } as const;
  return { ...defaults, language: LANGUAGES.find((one) => spoken.startsWith(one)) ?? "en", ...chosen.get() };
}

/** The values that a choice may have. */
const CHOICES: { [K in keyof Choices]: readonly Choices[K][] } = {
  language: LANGUAGES,
  theme: ["auto", "light", "dark"],
  confirm: [true, false],
  sound: [true, false],
  notify: [true, false],
  motion: ["off", "quick", "normal", "slow"],
  keys: [true, false],
  dealt: [true, false],
};

const chosen = new Kept("midtown.preferences", parse);

function parse(stored: unknown): Partial<Choices> {
  const choices = Object(stored) as Record<string, unknown>;
  if (choices["still"] === true) choices["motion"] ??= "off"; // an older version knew only this
  const valid = Object.entries(CHOICES).filter(([key, values]) => (values as unknown[]).includes(choices[key]));
  return Object.fromEntries(valid.map(([key]) => [key, choices[key]]));
}

class Preferences {
  #choices = $state<Choices>(first());
  #dark = $state(dark?.matches ?? false);
  #calm = $state(calm?.matches ?? false);

  constructor() {
    dark?.addEventListener("change", (event) => (this.#dark = event.matches));
    calm?.addEventListener("change", (event) => (this.#calm = event.matches));
  }

  get language(): Language {
    return this.#choices.language;
  }

  get confirm(): boolean {
    return this.#choices.confirm;
  }

  get sound(): boolean {
    return this.#choices.sound;
  }

  get notify(): boolean {
    return this.#choices.notify;
  }

  get dealt(): boolean {
    return this.#choices.dealt;
  }

  get keys(): boolean {
    return this.#choices.keys;
  }

  /** The theme that was chosen. */
  get wanted(): Theme {
    return this.#choices.theme;
  }

  /** The theme that is shown. */
  get theme(): "light" | "dark" {
    if (this.#choices.theme !== "auto") return this.#choices.theme;
    return this.#dark ? "dark" : "light";
  }

  /** How fast things move on the board. */
  get motion(): Motion {
    return this.#choices.motion;
  }

  /** By how much longer than designed motions take; 0 where nothing moves. */
  get pace(): number {
    return this.#calm ? 0 : PACES[this.#choices.motion];
  }

  /** Whether nothing moves. */
  get still(): boolean {
    return this.pace === 0;
  }

  /** Follow a choice without storing it: on a page of somebody else. */
  assume(change: Partial<Choices>): void {
    Object.assign(this.#choices, change);
  }

  /** Keep a choice from now on. */
  set(change: Partial<Choices>): void {
    this.assume(change);
    chosen.set(this.#choices);
  }
}

export const preferences = new Preferences();

/** The language that a button offers: the next one of the list. */
export function nextLanguage(): Language {
  return LANGUAGES[(LANGUAGES.indexOf(preferences.language) + 1) % LANGUAGES.length] ?? "en";
}

/** What a language calls itself. */
export function languageName(language: Language): string {
  return new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
}
