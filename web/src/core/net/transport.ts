// How requests and sockets reach a server. A build without one has src/local/transport.ts in its place.

/** The part of a `WebSocket` that the connection uses. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

const PROBE_TIMEOUT = 20_000;

export const fetch = (address: string | URL, init?: RequestInit): Promise<Response> => globalThis.fetch(address, init);

export const openSocket = (url: URL): Socket => new WebSocket(url) as Socket;

/** Whether the server answers over HTTP. */
export async function reachable(): Promise<boolean> {
  try {
    const response = await fetch("/health/live", { cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT) });
    // A captive portal answers everything, in HTML.
    return response.ok && (response.headers.get("content-type") ?? "").includes("json");
  } catch {
    return false;
  }
}
