// Addresses of pages.

import { places } from "./places";

/** Return the address of a page; what is missing in its query is left out. */
export function addressOf(
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Return the same with the server's name, to be given to others. */
export function linkTo(...address: Parameters<typeof addressOf>): string {
  return places.write(new URL(addressOf(...address), location.origin));
}
