// Texts in all languages: each folder has its own catalogue, and one language without a key of the other does not compile.

import { form, number } from "./format";
import { type Language, preferences } from "./preferences.svelte";

export type Given = Record<string, string | number>;

/**
 * The texts of a catalogue, in the visitor's language. `{name}` stands for what is given; where a text has two forms,
 * `{n} floor | {n} floors`, the number `n` chooses. Numbers are written as the language writes them.
 */
export function words<K extends string>(
  catalogue: Record<Language, Record<NoInfer<K>, string>> & { en: Record<K, string> },
) {
  return (key: K, given: Given = {}): string => fill(catalogue[preferences.language][key], given);
}

/** The texts of a catalogue that is keyed by what the server says, or null where it has no such key. */
export type Words<K extends string> = (key: K, given?: Given) => string;

function fill(text: string, given: Given): string {
  const [one, other] = text.split(" | ") as [string, string?];
  const chosen = other === undefined || form(Number(given["n"])) === "one" ? one : other;
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = given[name] ?? whole;
    return typeof value === "number" ? number(value) : value;
  });
}
