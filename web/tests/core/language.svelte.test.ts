import { flushSync } from "svelte";
import { beforeEach, expect, it, vi } from "vitest";
import { onLanguage } from "../../src/core/language.svelte";
import { preferences } from "../../src/core/preferences.svelte";

beforeEach(() => preferences.set({ language: "en" }));

it("waits with a change of the language for what is under way, and says all once in the last one", () => {
  let busy = $state(false);
  const run = vi.fn(() => preferences.language);
  const end = $effect.root(() => onLanguage(run, () => busy));
  const speak = (language: "en" | "de"): void => {
    preferences.set({ language });
    flushSync();
  };
  flushSync();
  expect(run).not.toHaveBeenCalled();
  speak("de");
  expect(run).toHaveBeenCalledTimes(1);
  busy = true;
  speak("en");
  speak("de");
  speak("en");
  expect(run).toHaveBeenCalledTimes(1);
  busy = false;
  flushSync();
  expect(run.mock.results.map(({ value }) => value)).toEqual(["de", "en"]);
  end();
  speak("de");
  expect(run).toHaveBeenCalledTimes(2);
});
