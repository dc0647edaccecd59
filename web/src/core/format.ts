// Numbers, shares, spans of time and dates as the visitor's language writes them.

import { type Language, preferences } from "./preferences.svelte";

type Form = "one" | "other";

const made = new Map<string, Intl.NumberFormat>();
const plurals: Partial<Record<Language, Intl.PluralRules>> = {};

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = preferences.language + JSON.stringify(options);
  const kept = made.get(key) ?? new Intl.NumberFormat(preferences.language, options);
  made.set(key, kept);
  return kept;
}

/** A number: "1.5", in German "1,5". `digits` fixes how many follow the point. */
export function number(value: number, digits?: number): string {
  const fixed = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return formatter(fixed).format(value);
}

/** A share in whole per cent: "63%", in German "63 %". */
export function percent(share: number): string {
  return formatter({ style: "percent" }).format(share);
}

/** A difference of shares, with a sign unless it is zero: "+4.1%". */
export function difference(share: number, sign = true, digits = 1): string {
  const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const signDisplay = sign ? "exceptZero" : "never";
  return formatter({ style: "percent", ...fixed, signDisplay })
    .format(share)
    .replace("-", "−");
}

/** A span of time in one unit: "1.5 days", short "10 min". */
export function span(value: number, unit: "day" | "hour" | "minute" | "second", short = false): string {
  const unitDisplay = short ? "short" : "long";
  return formatter({ style: "unit", unit, unitDisplay, maximumFractionDigits: 1 }).format(value);
}

/** A day, from milliseconds since 1970. */
export function date(at: number, style: "full" | "long" | "medium"): string {
  return new Intl.DateTimeFormat(preferences.language, { dateStyle: style }).format(at);
}

/** A month, or a day of the month, of a day of the calendar without a time zone. */
export function calendar(at: number, what: "month" | "day"): string {
  const options: Intl.DateTimeFormatOptions = what === "day" ? { day: "numeric", month: "short" } : { month: "long" };
  return new Intl.DateTimeFormat(preferences.language, { ...options, timeZone: "UTC" }).format(at);
}

/** A month with its year, from milliseconds since 1970. */
export function month(at: number): string {
  return new Intl.DateTimeFormat(preferences.language, { month: "long", year: "numeric" }).format(at);
}

/** A day with its time, from milliseconds since 1970. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(preferences.language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** The time of day, from milliseconds since 1970. */
export function time(at: number): string {
  return new Intl.DateTimeFormat(preferences.language, { timeStyle: "short" }).format(at);
}

/** The day that is `days` ahead: "today", "tomorrow". */
export function relativeDay(days: number): string {
  return new Intl.RelativeTimeFormat(preferences.language, { numeric: "auto" }).format(days, "day");
}

/** Names one after the other: "Ann, Ben, and Cleo". */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(preferences.language).format(names);
}

/** Names of which any may be meant: "2, 3, or 4". */
export function either(names: readonly string[]): string {
  return new Intl.ListFormat(preferences.language, { type: "disjunction" }).format(names);
}

/** Which form of a text a number takes. */
export function pluralForm(value: number): Form {
  const rules = (plurals[preferences.language] ??= new Intl.PluralRules(preferences.language));
  return rules.select(value) === "one" ? "one" : "other";
}
