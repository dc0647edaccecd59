// Quiet hours: times of day as inputs have them, the hours of a day, and the name of a zone.

import { preferences } from "../../core/preferences.svelte";

const DAY = 24 * 60;

/** The value of an input of a time: 1320 is "22:00". */
export function inputOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The minute of the day of such a value; null for an empty one. */
export function minuteOf(input: string): number | null {
  const [hour, minute] = input.split(":").map(Number);
  return hour === undefined || minute === undefined ? null : hour * 60 + minute;
}

/** For each hour of a day, whether most of it is quiet. */
export function quietHours(begins: number, ends: number): boolean[] {
  const long = (ends - begins + DAY) % DAY;
  return Array.from({ length: 24 }, (_, hour) => (hour * 60 + 30 - begins + DAY) % DAY < long);
}

/** The zone of this browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What a zone is called all year, "Central European Time"; its own name where the browser does not know it. */
export function zoneName(zone: string): string {
  try {
    const options: Intl.DateTimeFormatOptions = { timeZone: zone, timeZoneName: "longGeneric" };
    const parts = new Intl.DateTimeFormat(preferences.language, options).formatToParts();
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  } catch {
    return zone;
  }
}
