import { afterEach, describe, expect, it } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import {
  inputValueAt,
  dayAt,
  endOf,
  daysLater,
  parseInputValue,
  relativeMoment,
  startOf,
  zoneAt,
} from "../../src/core/time/zone";

const [home, language] = [process.env.TZ, preferences.language];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const THIN = /[\u00a0\u202f]/g;

/** Live in a zone from now on; return the moment that is `utc`. */
function living(zone: string, utc: string): number {
  process.env.TZ = zone;
  return Date.parse(utc);
}

afterEach(() => {
  if (home === undefined) delete process.env.TZ;
  else process.env.TZ = home;
  preferences.set({ language });
});

/** Zones and moments at which the day of UTC is another one, clocks change, or nothing is special. */
const PLACES = [
  { zone: "Asia/Tokyo", utc: "2026-11-25T23:00:00Z", day: "2026-11-26", hours: 24 }, // 08:00
  { zone: "America/Los_Angeles", utc: "2026-11-27T01:00:00Z", day: "2026-11-26", hours: 24 }, // 17:00
  { zone: "Europe/Berlin", utc: "2026-03-29T00:30:00Z", day: "2026-03-29", hours: 23 },
  { zone: "Europe/Berlin", utc: "2026-10-25T22:30:00Z", day: "2026-10-25", hours: 25 },
  { zone: "UTC", utc: "2026-12-31T23:59:59.999Z", day: "2026-12-31", hours: 24 },
  { zone: "Pacific/Kiritimati", utc: "2026-02-28T10:00:00Z", day: "2026-03-01", hours: 24 },
  { zone: "America/Santiago", utc: "2026-09-06T12:00:00Z", day: "2026-09-06", hours: 23 }, // has no midnight
];

describe.each(PLACES)("in $zone at $utc", ({ zone, utc, day, hours }) => {
  it("is the day of the calendar there, with the length that it has there", () => {
    const now = living(zone, utc);
    expect(dayAt(now)).toBe(day);
    expect([dayAt(startOf(day)), dayAt(endOf(day))]).toEqual([day, day]);
    expect([dayAt(startOf(day) - 1), dayAt(endOf(day) + 1)]).toEqual([daysLater(day, -1), daysLater(day, 1)]);
    expect(endOf(day) + 1 - startOf(day)).toBe(hours * HOUR);
  });

  it("begins a vacation now, and ends it when the chosen day is over", () => {
    const now = living(zone, utc);
    expect(endOf(dayAt(now))).toBeGreaterThanOrEqual(now);
    expect(endOf(dayAt(now)) - now).toBeLessThan(25 * HOUR);
    const tomorrow = endOf(daysLater(dayAt(now), 1));
    expect(tomorrow - now).toBeGreaterThan(23 * HOUR);
    expect(dayAt(tomorrow)).toBe(daysLater(day, 1));
  });

  it("counts days of the calendar, whatever the clocks do", () => {
    living(zone, utc);
    for (let days = -400; days <= 400; days += 1) {
      const there = daysLater(day, days);
      expect(Date.parse(`${there}T00:00Z`) - Date.parse(`${day}T00:00Z`)).toBe(days * DAY);
      expect(daysLater(there, -days)).toBe(day);
    }
  });

  it("keeps what is chosen to the minute", () => {
    const now = living(zone, utc);
    const minute = now - (now % 60_000);
    expect(parseInputValue(inputValueAt(minute))).toBe(minute);
    expect(inputValueAt(now).slice(0, 10)).toBe(day);
  });
});

describe("a time that clocks leave out or have twice", () => {
  it("is the one after the gap, and the first of both", () => {
    living("Europe/Berlin", "2026-03-29T00:00:00Z");
    expect(parseInputValue("2026-03-29T02:30")).toBe(Date.parse("2026-03-29T01:30:00Z"));
    expect(parseInputValue("2026-10-25T02:30")).toBe(Date.parse("2026-10-25T00:30:00Z"));
  });
});

describe("a moment in words", () => {
  const both = (make: () => string): string[] =>
    (["en", "de"] as const).map((language) => {
      preferences.set({ language });
      return make().replace(THIN, " ");
    });

  it("is today, tomorrow, or a date, in the zone of who reads it", () => {
    const midnight = Date.parse("2026-11-27T00:00:00Z");
    const tokyo = living("Asia/Tokyo", "2026-11-26T23:00:00Z");
    expect(both(() => relativeMoment(midnight + DAY, tokyo))).toEqual(["tomorrow at 9:00 AM", "morgen um 09:00 Uhr"]);
    expect(both(() => relativeMoment(tokyo + HOUR, tokyo))).toEqual(["today at 9:00 AM", "heute um 09:00 Uhr"]);
    const angeles = living("America/Los_Angeles", "2026-11-26T19:00:00Z");
    expect(both(() => relativeMoment(midnight, angeles))).toEqual(["today at 4:00 PM", "heute um 16:00 Uhr"]);
    const berlin = living("Europe/Berlin", "2026-11-26T19:00:00Z");
    expect(both(() => relativeMoment(midnight, berlin))).toEqual(["tomorrow at 1:00 AM", "morgen um 01:00 Uhr"]);
    expect(both(() => relativeMoment(midnight + DAY, berlin))).toEqual([
      "on Nov 28, 2026, 1:00 AM",
      "am 28.11.2026, 01:00 Uhr",
    ]);
  });

  it("is in a zone with a name", () => {
    const now = living("Europe/Berlin", "2026-11-26T19:00:00Z");
    expect(both(() => zoneAt(now))).toEqual(["Central European Standard Time", "Mitteleuropäische Normalzeit"]);
    expect(zoneAt(now + 200 * DAY)).toBe("Mitteleuropäische Sommerzeit");
    living("UTC", "2026-11-26T19:00:00Z");
    expect(zoneAt(now)).toBe("Koordinierte Weltzeit");
  });
});
