// The names of streets, as the server tells them (src/midtown/games/traffiq/interface/words.py).

import type { Axis } from "./api";
import { parsePoint } from "./map/city";
import { t } from "./words";

/** The corner 0,0 of every game; avenues count up to the east, streets to the north. */
const FIRST_AVENUE = 12;
const FIRST_STREET = 42;
const ENDINGS = new Intl.PluralRules("en", { type: "ordinal" });

function ordinal(number: number): string {
  const ending = ENDINGS.select(Math.abs(number)) as "one" | "two" | "few" | "other";
  return t(`ordinal.${ending}`, { number: String(number).replace("-", "−") });
}

/** The avenue through the corners at `x`. */
const avenue = (x: number): string => t("avenue", { number: ordinal(FIRST_AVENUE + x) });

/** The street through the corners at `y`. */
const street = (y: number): string => t("street", { number: ordinal(FIRST_STREET + y) });

/** The street or avenue along an axis through a corner: "42nd Street". */
export function streetThrough(axis: Axis, corner: string): string {
  const [x, y] = parsePoint(corner);
  return axis === "h" ? street(y) : avenue(x);
}

/** The avenue as it stands at the rim of the map: "12th Av", or "12th" where the map is small. */
export function avenueShort(x: number, tight: boolean): string {
  const number = ordinal(FIRST_AVENUE + x);
  return tight ? number : t("avenue.short", { number });
}

/** The street as it stands at the rim of the map. */
export function streetShort(y: number, tight: boolean): string {
  const number = ordinal(FIRST_STREET + y);
  return tight ? number : t("street.short", { number });
}

/** "12th & 42nd". */
export function cornerName(corner: string): string {
  const [x, y] = parsePoint(corner);
  return t("corner.name", { avenue: ordinal(FIRST_AVENUE + x), street: ordinal(FIRST_STREET + y) });
}

/** "between 12th & 13th, 42nd & 43rd". */
export function cellName(cell: string): string {
  const [x, y] = parsePoint(cell);
  return t("cell.name", {
    west: ordinal(FIRST_AVENUE + x),
    east: ordinal(FIRST_AVENUE + x + 1),
    south: ordinal(FIRST_STREET + y),
    north: ordinal(FIRST_STREET + y + 1),
  });
}
