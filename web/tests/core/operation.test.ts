import { beforeEach, describe, expect, it } from "vitest";
import { Operation } from "../../src/core/operation.svelte";
import { Failure, Refusal } from "../../src/core/net/http";
import { preferences } from "../../src/core/preferences.svelte";
import { words } from "../../src/core/i18n.svelte";

const t = words({ saved: "Saved" }, { ".de.ts": { default: { saved: "Gespeichert" } } });

let operation: Operation;

beforeEach(() => {
  preferences.set({ language: "en" });
  operation = new Operation();
});

describe("after the language was switched", () => {
  it("what was done is said in the new one", async () => {
    await operation.run(async () => () => t("saved"));
    expect(operation.done).toBe("Saved");
    preferences.set({ language: "de" });
    expect(operation.done).toBe("Gespeichert");
  });

  it("a failure is said in the new one", async () => {
    await operation.run(() => Promise.reject(new Failure("offline")));
    expect(operation.problem).toBe("No connection to the server.");
    preferences.set({ language: "de" });
    expect(operation.problem).toBe("Keine Verbindung zum Server.");
  });

  it("what the server has refused in all languages is said in the new one", async () => {
    const messages = { en: "Too many reports.", de: "Zu viele Meldungen." };
    const problem = { kind: "limit", rule: null, message: messages.en, messages } as const;
    await operation.run(() => Promise.reject(new Refusal(429, problem)));
    expect(operation.problem).toBe("Too many reports.");
    preferences.set({ language: "de" });
    expect(operation.problem).toBe("Zu viele Meldungen.");
  });

  it("what the server has refused in the former one alone is not said any more", async () => {
    await operation.run(() =>
      Promise.reject(new Refusal(429, { kind: "limit", rule: null, message: "Too many reports." })),
    );
    expect([operation.problem, operation.done]).toEqual(["Too many reports.", ""]);
    preferences.set({ language: "de" });
    expect(operation.problem).toBe("");
  });
});

it("only one thing is under way at a time, and the last one is said", async () => {
  let ends = (): void => {};
  const first = operation.run(() => new Promise((resolve) => (ends = resolve)));
  expect(operation.busy).toBe(true);
  await operation.run(() => Promise.reject(new Failure("offline")));
  expect([operation.busy, operation.problem]).toEqual([true, ""]);
  ends();
  await first;
  expect(operation.busy).toBe(false);
  await operation.run(() => Promise.reject(new Failure("offline")));
  await operation.run(async () => {});
  expect([operation.problem, operation.done]).toEqual(["", ""]);
});
