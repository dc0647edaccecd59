import { afterEach, describe, expect, it, vi } from "vitest";
import { Obstacle, errorText } from "../../src/core/loaded.svelte";
import { preferences } from "../../src/core/preferences.svelte";
import { makePasskey, namedAddress } from "../../src/pages/me/passkeys";
import { subscribe } from "../../src/pages/notices/push";

const { language } = preferences;
afterEach(() => {
  vi.unstubAllGlobals();
  preferences.set({ language });
});

it("an address by number has no passkeys, one by name has", () => {
  expect(["127.0.0.1", "192.168.1.20", "[::1]"].filter(namedAddress)).toEqual([]);
  expect(["localhost", "midtown.example", "10.example"].every(namedAddress)).toBe(true);
});

describe("a passkey that is not made", () => {
  it.each([
    ["SecurityError", /opened by a number/],
    ["InvalidStateError", /already has a passkey/],
    ["NotSupportedError", /Use a password/],
    ["NotAllowedError", /cancelled, or took too long/],
  ])("after %s says why", async (name, reason) => {
    preferences.set({ language: "en" });
    const begun = { token: "t", options: { challenge: "AA", user: { id: "AA" } } };
    vi.stubGlobal("fetch", async () => Response.json(begun));
    vi.stubGlobal("PublicKeyCredential", class {});
    vi.stubGlobal("location", new URL("https://midtown.example/me"));
    const create = () => Promise.reject(new DOMException("", name));
    vi.stubGlobal("navigator", { onLine: true, credentials: { create } });
    const error: unknown = await makePasskey().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Obstacle);
    expect(errorText(error)()).toMatch(reason);
  });
});

describe("notices that the browser does not allow", () => {
  it.each([
    ["denied", /blocks notifications/],
    ["default", /choose “Allow”/],
  ])("after %s say what to do, as a problem", async (permission, reason) => {
    preferences.set({ language: "en" });
    vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({}) } });
    vi.stubGlobal("Notification", { requestPermission: async () => permission });
    const error: unknown = await subscribe().catch((thrown: unknown) => thrown);
    expect(errorText(error)()).toMatch(reason);
  });
});
