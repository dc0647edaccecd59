import { expect, it } from "vitest";
import type { TournamentInfo } from "../../src/api";
import { preferences } from "../../src/core/preferences.svelte";
import { missingComputers, nextOf, startText } from "../../src/pages/tournaments/brief";

const NOW = Date.UTC(2026, 10, 27, 12);

function tournament(id: string, more: Partial<TournamentInfo>): TournamentInfo {
  const terms = { format: "swiss", game: "stones", seats: 2, minutes: 5 } as const;
  const times = { starts_at: null, ends_at: null, first_move: 30, round: 0, rounds: 3, reason: null };
  return {
    id,
    name: id,
    terms,
    status: "open",
    creator: null,
    by: "Ann",
    people: 2,
    computers: 0,
    mine: false,
    series: null,
    ...times,
    ...more,
  };
}

it("the tournament to go to next is one's own that runs, else the one that starts first", () => {
  const late = tournament("late", { starts_at: NOW + 7_200_000 });
  const soon = tournament("soon", { starts_at: NOW + 3_600_000 });
  const whenever = tournament("whenever", {});
  const running = tournament("running", { status: "running" });
  expect(nextOf([whenever, late, soon], [running])?.id).toBe("soon");
  expect(nextOf([late, soon], [running, { ...running, id: "mine", mine: true }])?.id).toBe("mine");
  expect(nextOf([], [running])?.id).toBe("running");
  expect(nextOf([], [])).toBeNull();
});

it("computer players complete the tables, by name, and none fill an arena or a tournament without them", () => {
  const terms = { format: "swiss", game: "stones", seats: 4, minutes: 5, level: "club" } as const;
  expect(missingComputers(tournament("full", { terms, people: 8 }))).toEqual([]);
  expect(missingComputers(tournament("odd", { terms, people: 5 }))).toEqual(["Alder", "Sorrel", "Alder 2"]);
  expect(missingComputers(tournament("few", { terms: { ...terms, fill: 8 }, people: 6 }))).toEqual(["Alder", "Sorrel"]);
  expect(missingComputers(tournament("arena", { terms: { ...terms, format: "arena" }, people: 5 }))).toEqual([]);
  expect(missingComputers(tournament("people", { people: 1 }))).toEqual([]);
});

it("a start has its day and zone, or who starts it; nothing once it runs", () => {
  const { language } = preferences;
  preferences.set({ language: "en" });
  const text = startText(tournament("soon", { starts_at: NOW + 3_600_000 }), NOW);
  expect(text).toMatch(/^Starts today at .* \(.+\)$/);
  expect(startText(tournament("soon", { starts_at: NOW + 3_600_000 }), NOW, false)).not.toContain("(");
  expect(startText(tournament("whenever", {}), NOW)).toBe("Starts when Ann starts it");
  expect(startText(tournament("running", { status: "running" }), NOW)).toBe("");
  preferences.set({ language });
});
