// What a link to a game carries. A build without a server has src/local/shared/links.ts in its place.

/** Return a link to the game of a table; that of the server, which `own` asks for, leads there. */
export const linkOf = (_table: string, _move: number | undefined, own: () => string | Promise<string>) => own();
