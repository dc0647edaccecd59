// Addresses of pages as the browser shows them. A build without a server has src/local/places.ts in its place.

export const places = {
  /** Return the address of a page as the pages name it, given the browser's. */
  read: (address: string): URL => new URL(address),
  /** Return the browser's address of a page. */
  write: (url: URL): string => url.href,
};
