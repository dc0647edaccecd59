// Texts in all languages: each folder has its own catalogue, and one language without a key of the other does not compile.

import { form, number } from "./format";
import { type Language, preferences } from "./preferences.svelte";

type Given = Record<string, string | number>;

/** The names in braces of a text. */
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** What must be given to a text: its names, and the number that chooses between two forms. */
type Slots<S> = Names<S> | (S extends `${string} | ${string}` ? "n" : never);
type GivenFor<S> = [Slots<S>] extends [never] ? [given?: Given] : [given: Record<Slots<S>, string | number>];

/**
 * The texts of a catalogue, in the visitor's language. `{name}` stands for what is given; where a text has two forms,
 * `{n} floor | {n} floors`, the number `n` chooses. Numbers are written as the language writes them.
 */
export function words<const T extends Record<string, string>>(
  catalogue: Record<Language, Record<keyof NoInfer<T>, string>> & { en: T },
) {
  return <K extends keyof T>(key: K, ...[given = {}]: GivenFor<T[K]>): string =>
    fill(catalogue[preferences.language][key], given);
}

/** Texts of a catalogue that are given nothing. */
export type Words<K extends string> = (key: K) => string;

function fill(text: string, given: Given): string {
  const [one, other] = text.split(" | ") as [string, string?];
  const chosen = other === undefined || form(Number(given["n"])) === "one" ? one : other;
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = given[name] ?? whole;
    return typeof value === "number" ? number(value) : value;
  });
}
