// Addresses of pages on a host that knows only files: the page's own address stands behind `#` of the one file there is.

const file = new URL(location.href.split("#")[0] ?? "");
file.search = "";

export const places = {
  read(address: string): URL {
    const url = new URL(address);
    const inside = url.origin === file.origin && url.pathname === file.pathname;
    return inside ? new URL(url.hash.slice(1) || "/", file.origin) : url;
  },
  write: (url: URL): string => `${file.href}#${url.pathname}${url.search}${url.hash}`,
};
