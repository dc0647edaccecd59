// Texts. A folder's `words.ts` has them in English, and beside it stands a file for each further language, such as
// `words.de.ts`. In the built pages each language, English too, is a file that is loaded when it is chosen.

import { untrack } from "svelte";
import { pluralForm, number } from "./format";
import { loadCode } from "./net/code";
import { browser } from "./net/surroundings";
import { type Language, preferences } from "./preferences.svelte";

type Catalogue = Record<string, string>;
type Given = Record<string, string | number>;

/** The names in braces of a text. */
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** What must be given to a text: its names, and the number that chooses between two forms. */
type Slots<S> = Names<S> | (S extends `${string} | ${string}` ? "n" : never);
type GivenFor<S> = [Slots<S>] extends [never] ? [given?: Given] : [given: Record<Slots<S>, string | number>];

/** The texts of a catalogue in the visitor's language, each by its key and what it must be given. */
interface Texts<T> {
  <K extends keyof T>(key: K, ...given: GivenFor<T[K]>): string;
  readonly english: T;
}

/** A text with every one of these names. */
type With<Name extends string> = [Name] extends [never]
  ? string
  : (Name extends string ? (text: `${string}{${Name}}${string}`) => void : never) extends (text: infer All) => void
    ? All
    : never;

/** A catalogue in another language: the same keys, each with the same names in braces. */
export type Translation<T> = T extends Texts<infer E> ? { [K in keyof E]: With<Names<E[K]>> } : never;

/** Texts of a catalogue that are given nothing. */
export type Words<K extends string> = (key: K) => string;

/** How long a language is waited for where another one can be shown meanwhile, in milliseconds. */
const PATIENCE = 4_000;
/** After how long a text that is shown asks again for a language that could not be had. */
const AGAIN = 30_000;

interface Source {
  load: (language: Language) => Promise<void>;
  /** Whether it has no language at all yet. */
  empty: () => boolean;
}

/** All catalogues. */
const sources: Source[] = [];
const underway = new Set<Promise<void>>();
let arrivals = $state(0);
let wanted: Language | null = null;

/**
 * The texts of a catalogue. `files` are those of the other languages, each named by its language, or what loads them.
 * The build makes a file of the English ones, too, and null of `english` (`web/languages.ts`).
 * `{name}` is replaced by the value given; where a text has two forms, `{n} floor | {n} floors`, the number `n` chooses.
 * Numbers are written as the language writes them.
 */
export function words<const T extends Catalogue>(english: T, files: Record<string, unknown> = {}): Texts<T> {
  const catalogues = new Map<string, Catalogue>();
  const loaders = new Map<string, () => Promise<unknown>>();
  const coming = new Map<string, Promise<void>>();
  /** Languages that could not be had, and rest. */
  const missing = new Set<string>();
  const take = (language: string, file: unknown) => catalogues.set(language, (file as { default: Catalogue }).default);

  async function fetched(language: Language, file: () => Promise<unknown>): Promise<void> {
    await loadCode(file).then(
      (texts) => {
        take(language, texts);
        arrivals += 1;
      },
      () => {
        coming.delete(language); // another language stays until it is asked for again
        missing.add(language);
        browser.after(AGAIN, () => {
          if (missing.delete(language)) arrivals += 1;
        });
      },
    );
  }

  function load(language: Language): Promise<void> {
    const file = loaders.get(language);
    if (catalogues.has(language) || !file) return Promise.resolve();
    const loading = coming.get(language) ?? fetched(language, file);
    coming.set(language, loading);
    underway.add(loading);
    void loading.then(() => underway.delete(loading));
    return loading;
  }

  if (english as T | null) catalogues.set("en", english);
  for (const [path, file] of Object.entries(files)) {
    const language = path.split(".").at(-2) ?? path;
    if (typeof file === "function") loaders.set(language, file as () => Promise<unknown>);
    else take(language, file);
  }
  sources.push({ load, empty: () => !catalogues.size });
  void load(preferences.language);

  const text = <K extends keyof T>(key: K, ...[given = {}]: GivenFor<T[K]>): string => {
    const { language } = preferences;
    // `arrivals` is read: the text is put in when it has come.
    if (!catalogues.has(language) && arrivals >= 0 && !missing.has(language)) void load(language);
    const [other] = catalogues.values();
    return fill((catalogues.get(language) ?? other)?.[key as string] ?? "", given);
  };
  return Object.assign(text, { english });
}

/**
 * Wait for code, and for the texts that it brings in the visitor's language. Throw an `Error` if they cannot be had and
 * there are none in another language either: they are as needed as the code.
 */
export async function withTexts<T>(code: T | Promise<T>): Promise<T> {
  const loaded = await code;
  const { language } = preferences;
  await within(loadAll(sources, language));
  await loadAll(
    sources.filter(({ empty }) => empty()),
    language,
  );
  if (sources.some(({ empty }) => empty())) throw new Error("texts");
  return loaded;
}

/** Load a language, then show the page in it. The last choice counts. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  await within(loadAll(sources, language));
  if (wanted === language) preferences.set({ language });
}

/**
 * Call `run` after each change of the language, once nothing is under way that would be lost or would end it: `busy`
 * says so. Called in a component or an effect, it ends with it.
 */
export function onLanguage(run: () => unknown, busy: () => boolean = () => false): void {
  let { language } = preferences;
  $effect(() => {
    if (preferences.language === language || busy()) return;
    language = preferences.language;
    untrack(() => void run());
  });
}

function loadAll(some: Source[], language: Language): Promise<unknown> {
  return Promise.all(some.map(({ load }) => load(language)));
}

function within(loading: Promise<unknown>): Promise<unknown> {
  return Promise.race([loading, new Promise<void>((resolve) => browser.after(PATIENCE, resolve))]);
}

function fill(text: string, given: Given): string {
  const [one, other] = text.split(" | ") as [string, string?];
  const chosen = other === undefined || pluralForm(Number(given["n"])) === "one" ? one : other;
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = given[name] ?? whole;
    return typeof value === "number" ? number(value) : value;
  });
}
