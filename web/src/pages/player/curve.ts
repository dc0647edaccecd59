// A rating over time in a box: pure arithmetic, x to the right and y down, in the box's own units.

import type { RatingDay } from "../../api";

const DAY = 86_400_000;
/** Uncertainties that the band reaches up and down; its lower edge is the rating. */
const REACH = 3;

export interface Curve {
  band: string;
  line: string;
  /** Where the last day's estimate is. */
  end: { x: number; y: number };
  /** Values with a line across. */
  levels: { value: number; y: number }[];
  /** Days with a name below, in milliseconds since 1970; whether each begins a month. */
  days: { at: number; x: number; month: boolean }[];
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Draw what a rating was after each day. One day alone is as wide as the box. */
export function curve(given: readonly RatingDay[], width: number, height: number): Curve {
  const days = given.length > 1 ? given : [...given, ...given.map((one) => ({ ...one, day: one.day + 1 }))];
  const [from, to] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 1];
  const low = Math.min(...days.map(({ mu, sigma }) => mu - REACH * sigma));
  const high = Math.max(...days.map(({ mu, sigma }) => mu + REACH * sigma));
  const values = levels(low, high);
  const [bottom, top] = [low, Math.max(high, low + 0.1)];
  const x = (day: number): number => ((day - from) / (to - from)) * width;
  const y = (value: number): number => height * (1 - (value - bottom) / (top - bottom));
  const points = (shift: number): string[] =>
    days.map(({ day, mu, sigma }) => `${n(x(day))} ${n(y(mu + shift * sigma))}`);
  const last = days.at(-1);
  return {
    band: `M${[...points(REACH), ...points(-REACH).reverse()].join("L")}Z`,
    line: `M${points(0).join("L")}`,
    end: { x: width, y: y(last?.mu ?? 0) },
    levels: values.map((value) => ({ value, y: y(value) })),
    days:
      given.length > 1
        ? names(from, to, Math.max(2, Math.floor(width / 90))).map((one) => ({ ...one, x: x(one.at / DAY) }))
        : [{ at: from * DAY, x: 0, month: false }],
  };
}

/** A few round values from `low` to `high`. */
function levels(low: number, high: number): number[] {
  const span = Math.max(high - low, 0.1);
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => span / one <= 6) ?? 10 * power;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first;
  return Array.from({ length: count + 1 }, (_, at) => (first + at) * step);
}

/** The days that are named: the first of months where there are enough of them, else evenly spread ones. */
function names(from: number, to: number, most: number): { at: number; month: boolean }[] {
  const months: { at: number; month: boolean }[] = [];
  const start = new Date(from * DAY);
  for (let month = start.getUTCMonth() + 1; ; month += 1) {
    const at = Date.UTC(start.getUTCFullYear(), month, 1);
    if (at > to * DAY) break;
    months.push({ at, month: true });
  }
  if (months.length > 1) return months.filter((_, at) => at % Math.ceil(months.length / most) === 0);
  const count = Math.min(most, to - from + 1);
  const spread = Array.from({ length: count }, (_, at) => Math.round(from + (at * (to - from)) / (count - 1)));
  return spread.map((day) => ({ at: day * DAY, month: false }));
}
