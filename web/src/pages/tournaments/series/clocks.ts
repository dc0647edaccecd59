// The clocks of two places: a series starts at a time of its own zone, and one reads it on one's own clocks.
// Moments are in milliseconds since 1970, changes of clocks in minutes.

import type { SeriesInfo, SeriesStart } from "../../../api";
import { span, time } from "../../../core/format";
import { preferences } from "../../../core/preferences.svelte";
import { daysLater, startOf, zoneAt } from "../../../core/time/zone";
import { t } from "./words";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const WEEK = 7 * DAY;
/** Monday, 5 January 1970. */
const MONDAY = 4 * DAY;
const FIELDS = ["year", "month", "day", "hour", "minute", "second"] as const;

type Rule = Pick<SeriesInfo, "weekday" | "minute" | "zone">;

/** The zone of this browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zones to choose from. */
export function zones(...more: string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ownZone(), ...more])].sort();
}

/** By how much the clocks of a zone are ahead of UTC at a moment. */
export function offsetAt(zone: string, at: number): number {
  const options = { timeZone: zone, hourCycle: "h23" } as const;
  const numeric = Object.fromEntries(FIELDS.map((field) => [field, "numeric"]));
  const parts = new Intl.DateTimeFormat("en", { ...options, ...numeric }).formatToParts(at);
  const of = (field: string): number => Number(parts.find(({ type }) => type === field)?.value);
  const [year = 0, month = 1, ...rest] = FIELDS.map(of);
  return Math.round((Date.UTC(year, month - 1, ...rest) - at) / MINUTE);
}

/** By how much clocks here are set forward on a day, or with a negative sign back. */
export function changeOn(day: string): number {
  const before = (at: number): number => new Date(at - 1).getTimezoneOffset(); // clocks may change at midnight
  return before(startOf(day)) - before(startOf(daysLater(day, 1)));
}

/** The next moment after `now` at which the clocks of a zone show a time of a weekday. */
export function nextAt({ weekday, minute, zone }: Rule, now: number): number {
  const wall = now + offsetAt(zone, now) * MINUTE;
  const wanted = MONDAY + weekday * DAY + minute * MINUTE;
  const next = wall + ((((wanted - wall) % WEEK) + WEEK) % WEEK || WEEK);
  const guess = next - offsetAt(zone, now) * MINUTE;
  return next - offsetAt(zone, guess) * MINUTE;
}

/** By how much something at `at`, with the same time there the week before, is later here than then. */
export function shiftAt(zone: string, at: number): { later: number; there: number; here: number } {
  const there = offsetAt(zone, at) - offsetAt(zone, at - WEEK);
  const before = at - WEEK + there * MINUTE;
  const here = offsetAt(ownZone(), at) - offsetAt(ownZone(), before);
  return { later: here - there, there, here };
}

/** What is special about the clocks at a start of a series; nothing on most days. */
export function clockNote(rule: Rule, { at, note }: SeriesStart): string {
  const place = cityOf(rule.zone);
  const wanted = timeOf(rule.minute);
  if (note === "skipped") return t("clock.skipped", { time: wanted, place, later: timeIn(rule.zone, at) });
  if (note === "twice") return t("clock.twice", { time: wanted, place });
  const { later, there, here } = shiftAt(rule.zone, at);
  if (!later) return "";
  const by = span(Math.abs(later) / 60, "hour");
  const words = t(later > 0 ? "clock.later" : "clock.earlier", { time: wanted, place, by });
  const change = there || here;
  const who = there ? t(change > 0 ? "clock.forward.there" : "clock.back.there", { place }) : "";
  return `${who || t(change > 0 ? "clock.forward" : "clock.back")} ${words}`;
}

/** What is said of a day on which clocks here change. */
export function changeNote(change: number): string {
  const by = span(Math.abs(change) / 60, "hour");
  return t(change > 0 ? "clock.day.forward" : "clock.day.back", { by });
}

/** The city after which a zone is named: "Berlin". */
export function cityOf(zone: string): string {
  const city = (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
  return city === "Vienna" ? t("city.Vienna") : city === "Zurich" ? t("city.Zurich") : city;
}

/** A minute of the day as a time: "20:00". */
function timeOf(minute: number): string {
  return new Intl.DateTimeFormat(preferences.language, { timeStyle: "short", timeZone: "UTC" }).format(minute * MINUTE);
}

function timeIn(zone: string, at: number): string {
  return new Intl.DateTimeFormat(preferences.language, { timeStyle: "short", timeZone: zone }).format(at);
}

/** The name of a weekday, from 0, Monday. */
export function weekdayName(weekday: number): string {
  const options = { weekday: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(preferences.language, options).format(MONDAY + weekday * DAY);
}

/** When a series starts, on the clocks of its own zone: "Every Thursday, 20:00 in Berlin". */
export function ruleText({ weekday, minute, zone }: Rule): string {
  return t("rule", { day: weekdayName(weekday), time: timeOf(minute), place: cityOf(zone) });
}

/** The same on one's own clocks, with the zone named; nothing where they show the same. */
export function ownText({ zone }: Rule, at: number): string {
  if (offsetAt(zone, at) === offsetAt(ownZone(), at)) return "";
  const day = new Intl.DateTimeFormat(preferences.language, { weekday: "long" }).format(at);
  return t("rule.yours", { day, time: time(at), zone: zoneAt(at) });
}
