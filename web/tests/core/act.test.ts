import { beforeEach, describe, expect, it } from "vitest";
import { Act } from "../../src/core/act.svelte";
import { Failure, Refusal } from "../../src/core/net/http";
import { preferences } from "../../src/core/preferences.svelte";
import { words } from "../../src/core/i18n.svelte";

const t = words({ saved: "Saved" }, { ".de.ts": { default: { saved: "Gespeichert" } } });

let act: Act;

beforeEach(() => {
  preferences.set({ language: "en" });
  act = new Act();
});

describe("after the language was switched", () => {
  it("what was done is said in the new one", async () => {
    await act.run(async () => () => t("saved"));
    expect(act.done).toBe("Saved");
    preferences.set({ language: "de" });
    expect(act.done).toBe("Gespeichert");
  });

  it("a failure is said in the new one", async () => {
    await act.run(() => Promise.reject(new Failure("offline")));
    expect(act.problem).toBe("No connection to the server.");
    preferences.set({ language: "de" });
    expect(act.problem).toBe("Keine Verbindung zum Server.");
  });

  it("what the server has refused in all languages is said in the new one", async () => {
    const messages = { en: "Too many reports.", de: "Zu viele Meldungen." };
    const problem = { kind: "limit", rule: null, message: messages.en, messages } as const;
    await act.run(() => Promise.reject(new Refusal(429, problem)));
    expect(act.problem).toBe("Too many reports.");
    preferences.set({ language: "de" });
    expect(act.problem).toBe("Zu viele Meldungen.");
  });

  it("what the server has refused in the former one alone is not said any more", async () => {
    await act.run(() => Promise.reject(new Refusal(429, { kind: "limit", rule: null, message: "Too many reports." })));
    expect([act.problem, act.done]).toEqual(["Too many reports.", ""]);
    preferences.set({ language: "de" });
    expect(act.problem).toBe("");
  });
});

it("only one thing is under way at a time, and the last one is said", async () => {
  let ends = (): void => {};
  const first = act.run(() => new Promise((resolve) => (ends = resolve)));
  expect(act.busy).toBe(true);
  await act.run(() => Promise.reject(new Failure("offline")));
  expect([act.busy, act.problem]).toEqual([true, ""]);
  ends();
  await first;
  expect(act.busy).toBe(false);
  await act.run(() => Promise.reject(new Failure("offline")));
  await act.run(async () => {});
  expect([act.problem, act.done]).toEqual(["", ""]);
});
