// @vitest-environment node
// What an operator's page has failed to load is loaded when the connection is back.

import { render } from "svelte/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Admin from "../../src/pages/admin/Admin.svelte";
import Announcements from "../../src/pages/admin/Announcements.svelte";
import Log from "../../src/pages/admin/Log.svelte";
import Pairs from "../../src/pages/admin/Pairs.svelte";
import Player from "../../src/pages/admin/Player.svelte";
import Report from "../../src/pages/admin/Report.svelte";
import Reports from "../../src/pages/admin/Reports.svelte";
import Status from "../../src/pages/admin/Status.svelte";

vi.mock("../../src/core/router.svelte", () => ({ router: { parts: [] } })); // it needs a window
vi.mock("svelte", async (original) => ({ ...(await original<object>()), onDestroy: () => {} })); // the page stays

const requests: string[] = [];
let connected: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {} });
  vi.stubGlobal("location", { origin: "https://midtown.example" });
  vi.stubGlobal("fetch", async (url: URL) => {
    requests.push(url.pathname);
    if (!connected) throw new TypeError("Failed to fetch");
    return Response.json([]);
  });
  requests.length = 0;
  connected = false;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PAGES: [path: string, draw: () => { body: string }][] = [
  ["me", () => render(Admin, { props: { parts: [] } })],
  ["admin/reports", () => render(Reports)],
  ["admin/pairs", () => render(Pairs)],
  ["admin/reports/12", () => render(Report, { props: { number: 12 } })],
  ["admin/players/b0b", () => render(Player, { props: { id: "b0b" } })],
  ["admin/announcements", () => render(Announcements)],
  ["admin/overview", () => render(Status)],
  ["admin/audit", () => render(Log)],
];

it.each(PAGES)("api/%s is read again when the connection is back", async (path, draw) => {
  expect(draw().body).not.toBe(""); // it is drawn when this is read
  await vi.advanceTimersByTimeAsync(60_000);
  const before = requests.length;
  expect(before).toBeGreaterThan(0);
  connected = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests.slice(before)).toEqual([`/api/${path}`]);
});
