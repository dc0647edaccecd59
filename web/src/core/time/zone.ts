// Days and times on the clock of the person at the page: what they choose becomes a moment, and a moment its words.
// A moment is in milliseconds since 1970, a day `YYYY-MM-DD` in the zone of the page, as an input of a date has it.

import { moment, relativeDay, time } from "../format";
import { preferences } from "../preferences.svelte";
import { t } from "./words";

const padded = (value: number): string => String(value).padStart(2, "0");

/** The day of a moment. */
export function dayAt(at: number): string {
  const when = new Date(at);
  return `${String(when.getFullYear()).padStart(4, "0")}-${padded(when.getMonth() + 1)}-${padded(when.getDate())}`;
}

/** The day that is `days` later. */
export function daysLater(day: string, days: number): string {
  const [year = 0, month = 1, of = 1] = day.split("-").map(Number);
  return dayAt(new Date(year, month - 1, of + days).getTime()); // not 24 hours each: clocks change
}

/** The first moment of a day. */
export function startOf(day: string): number {
  const [year = 0, month = 1, of = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, of).getTime();
}

/** The last moment of a day. */
export function endOf(day: string): number {
  return startOf(daysLater(day, 1)) - 1;
}

/** The moment of a day and time of day as an input has them, `YYYY-MM-DDTHH:MM`. */
export function parseInputValue(chosen: string): number {
  return new Date(chosen).getTime();
}

/** What an input of a day and time of day holds at a moment. */
export function inputValueAt(at: number): string {
  const when = new Date(at);
  return `${dayAt(at)}T${padded(when.getHours())}:${padded(when.getMinutes())}`;
}

/** A moment near `now` in words: "today at 9:00 AM", "tomorrow at 1:00 AM", or the whole date and time. */
export function relativeMoment(at: number, now: number): string {
  const ahead = [0, 1].find((days) => daysLater(dayAt(now), days) === dayAt(at));
  return ahead === undefined
    ? t("soon.not", { moment: moment(at) })
    : t("soon", { day: relativeDay(ahead), time: time(at) });
}

/** What the zone of this page is called at a moment: "Central European Summer Time". */
export function zoneAt(at: number): string {
  const parts = new Intl.DateTimeFormat(preferences.language, { timeZoneName: "long" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
