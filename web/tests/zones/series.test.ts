import { afterEach, describe, expect, it } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import {
  changeNote,
  changeOn,
  cityOf,
  clockNote,
  nextAt,
  offsetAt,
  ownText,
  ruleText,
  shiftAt,
  zones,
} from "../../src/pages/tournaments/series/clocks";

const [home, language] = [process.env.TZ, preferences.language];
const BERLIN = { weekday: 3, minute: 20 * 60, zone: "Europe/Berlin" };
const HOUR = 60;
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");

function living(zone: string): void {
  process.env.TZ = zone;
}

function speaking(wanted: "en" | "de"): void {
  preferences.set({ language: wanted });
}

afterEach(() => {
  if (home === undefined) delete process.env.TZ;
  else process.env.TZ = home;
  preferences.set({ language });
});

/** What a start at 20:00 on a day in Berlin is, in UTC. */
const starts = { summer: "2026-10-22T18:00:00Z", winter: "2026-10-29T19:00:00Z", later: "2026-11-05T19:00:00Z" };
const start = (utc: string, note: "skipped" | "twice" | null = null) => ({ at: Date.parse(utc), note });

it("knows the clocks of any zone at any moment", () => {
  expect(offsetAt("Europe/Berlin", Date.parse(starts.summer))).toBe(2 * HOUR);
  expect(offsetAt("Europe/Berlin", Date.parse(starts.winter))).toBe(HOUR);
  expect(offsetAt("Asia/Kolkata", 0)).toBe(5.5 * HOUR);
  expect(offsetAt("America/New_York", Date.parse("2026-11-27T00:30:00Z"))).toBe(-5 * HOUR);
});

describe.each([
  { zone: "Europe/Berlin", day: "2026-03-29", change: 60 },
  { zone: "Europe/Berlin", day: "2026-10-25", change: -60 },
  { zone: "Europe/Berlin", day: "2026-10-24", change: 0 },
  { zone: "Australia/Lord_Howe", day: "2026-10-04", change: 30 },
  { zone: "America/Santiago", day: "2026-09-06", change: 60 },
  { zone: "UTC", day: "2026-10-25", change: 0 },
])("in $zone on $day", ({ zone, day, change }) => {
  it(`sets clocks by ${change} minutes`, () => {
    living(zone);
    expect(changeOn(day)).toBe(change);
  });
});

it("says of a day with a change which way it goes, in both languages", () => {
  speaking("en");
  expect(changeNote(-60)).toBe("Clocks go back that night, by 1 hour.");
  expect(changeNote(30)).toBe("Clocks go forward that night, by 0.5 hours.");
  speaking("de");
  expect(changeNote(60)).toBe("In dieser Nacht werden die Uhren um 1 Stunde vorgestellt.");
});

it("reads a start on one's own clocks, with the zone named, unless they show the same", () => {
  speaking("en");
  living("America/New_York");
  expect(plain(ruleText(BERLIN))).toBe("Every Thursday, 8:00 PM in Berlin");
  expect(plain(ownText(BERLIN, Date.parse(starts.later)))).toBe("For you: Thursday, 2:00 PM (Eastern Standard Time)");
  living("Asia/Tokyo");
  expect(plain(ownText(BERLIN, Date.parse(starts.summer)))).toBe("For you: Friday, 3:00 AM (Japan Standard Time)");
  speaking("de");
  living("Europe/Paris");
  expect(ruleText(BERLIN)).toBe("Jeden Donnerstag, 20:00 Uhr in Berlin");
  expect(ownText(BERLIN, Date.parse(starts.summer))).toBe("");
});

it("says when a series is earlier or later than the week before, and whose clocks are the cause", () => {
  speaking("en");
  living("Europe/Vienna");
  expect(clockNote(BERLIN, start(starts.winter))).toBe(""); // the same clocks
  living("America/New_York"); // where they go back a week later
  expect(shiftAt("Europe/Berlin", Date.parse(starts.winter)).later).toBe(HOUR);
  expect(plain(clockNote(BERLIN, start(starts.winter)))).toBe(
    "Clocks in Berlin go back that week: 8:00 PM in Berlin is 1 hour later for you than the week before.",
  );
  expect(plain(clockNote(BERLIN, start(starts.later)))).toBe(
    "Clocks go back that week: 8:00 PM in Berlin is 1 hour earlier for you than the week before.",
  );
  expect(clockNote(BERLIN, start(starts.summer))).toBe("");
  speaking("de");
  living("UTC");
  expect(clockNote(BERLIN, start(starts.winter))).toBe(
    "In dieser Woche werden die Uhren in Berlin zurückgestellt: 20:00 Uhr in Berlin ist für dich 1 Stunde später als in der Woche davor.",
  );
  expect(clockNote(BERLIN, start("2027-04-01T18:00:00Z"))).toContain("1 Stunde früher");
});

it("says of an hour that does not exist or comes twice what becomes of it", () => {
  const night = { weekday: 6, minute: 150, zone: "Europe/Berlin" };
  speaking("en");
  living("UTC");
  expect(plain(clockNote(night, start("2026-03-29T01:30:00Z", "skipped")))).toBe(
    "2:30 AM does not exist in Berlin that night: it starts at 3:30 AM.",
  );
  speaking("de");
  expect(clockNote(night, start("2026-10-25T00:30:00Z", "twice"))).toBe(
    "02:30 Uhr gibt es in Berlin in dieser Nacht zweimal: Es beginnt beim ersten Mal.",
  );
});

describe.each(["Europe/Berlin", "America/New_York", "Pacific/Auckland", "UTC"])("the next start in %s", (zone) => {
  it("is in the week to come, at the time of that zone, across changes of its clocks", () => {
    for (let now = Date.parse("2026-09-20T07:13:00Z"); now < Date.parse("2027-05-01"); now += 86_400_000) {
      const at = nextAt({ weekday: 3, minute: 20 * 60, zone }, now);
      expect(at).toBeGreaterThan(now - 3_600_000);
      expect(at - now).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000);
      const clock = new Intl.DateTimeFormat("en-GB", {
        timeZone: zone,
        weekday: "short",
        timeStyle: undefined,
        hour: "2-digit",
        minute: "2-digit",
      });
      expect(clock.format(at)).toBe("Thu 20:00");
    }
  });
});

it("names a zone after its city, as people there do", () => {
  speaking("de");
  expect(["Europe/Vienna", "Europe/Zurich", "America/New_York", "UTC"].map(cityOf)).toEqual([
    "Wien",
    "Zürich",
    "New York",
    "UTC",
  ]);
  expect(zones("Mars/Base")).toEqual(expect.arrayContaining(["Europe/Berlin", "UTC", "Mars/Base"]));
});
