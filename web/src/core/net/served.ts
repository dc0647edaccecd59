// Whether there is a server, and so perhaps other people. A build without one has src/local/served.ts in its place.

export const SERVED: boolean = true;
