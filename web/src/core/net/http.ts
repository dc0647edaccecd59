// Requests to the server, each with the types of its own endpoint.

import type { Endpoints, Error as Problem, Failure as Failed } from "../../api";
import { admission } from "../admission.svelte";
import { preferences } from "../preferences.svelte";
import { fetch } from "./transport";

/** A refusal by the server, with one sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

/** Why there is no answer that could be read: no network, no time, no server, somebody else's answer. */
type Kind = "offline" | "late" | "server" | "foreign";

/** A request without an answer of the server. */
export class Failure extends Error {
  constructor(
    readonly kind: Kind,
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}

type Parts = { path?: object; query?: object; body?: object };
/** What an endpoint is given; whatever has only optional fields may be left away. */
type Given<E> = {
  [K in keyof E as K extends keyof Parts ? (object extends E[K] ? never : K) : never]: E[K];
} & {
  [K in keyof E as K extends keyof Parts ? (object extends E[K] ? K : never) : never]?: E[K];
};
interface Options {
  /** Ends the request when nobody wants its answer any more. */
  signal?: AbortSignal;
  /** The longest time for an answer, in milliseconds. */
  timeout?: number;
  /** Whether the request outlives the page. */
  keepalive?: boolean;
}
type Rest<E> = object extends Given<E> ? [given?: Given<E>, options?: Options] : [given: Given<E>, options?: Options];
type Answer<E> = E extends { answer: infer A } ? A : never;
/** `ask`, or what stands in for it in tests. */
export type Ask = typeof ask;

const TIMEOUT = 15_000;
/** As long for a file, which may have to be drawn first. */
const FILE_TIMEOUT = 90_000;
/** Waits before a request that reads only is tried again, in milliseconds. */
const AGAIN = [300, 1_000];
/** Answers of a proxy that cannot reach the server, or of a server that starts. */
const GATEWAY = new Set([502, 503, 504]);

/**
 * Request an endpoint in the visitor's language. Throw a `Refusal`, a `Failure` where the server has not answered, or
 * an `AbortError` of the given signal. A request that only reads is tried again after failures that pass, any request
 * after the login was renewed in another tab.
 */
export async function ask<K extends keyof Endpoints>(
  endpoint: K,
  ...[given, options = {}]: Rest<Endpoints[K]>
): Promise<Answer<Endpoints[K]>> {
  const { path = {}, query = {}, body }: Parts = given ?? {};
  const [method, pattern] = endpoint.split(" ") as [string, string];
  const url = new URL(fill(pattern, path), location.origin);
  for (const [key, value] of Object.entries(query)) if (value != null) url.searchParams.set(key, String(value));
  url.searchParams.set("language", preferences.language);
  const headers: HeadersInit = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  const request = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
  for (let tries = 0; ; tries += 1) {
    try {
      return (await once(url, request, options)) as Answer<Endpoints[K]>;
    } catch (error) {
      const again = renewed(error) || (method === "GET" && soon(error));
      const wait = again ? AGAIN[tries] : undefined;
      if (wait === undefined) throw error;
      await pause(wait * (0.5 + Math.random()), options.signal);
    }
  }
}

/** Fetch a file that the server makes, within a minute and a half. Throw as `ask` does. */
export async function fetchFile(path: string, name: string): Promise<File> {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(FILE_TIMEOUT) });
    if (!answer.ok) await read(answer);
    const content = await answer.blob();
    return new File([content], name, { type: content.type });
  } catch (error) {
    if (error instanceof Refusal || error instanceof Failure) throw error;
    const late = error instanceof DOMException && error.name === "TimeoutError";
    throw new Failure(late ? "late" : "offline", { cause: error });
  }
}

/** Whether the same request may succeed later. */
export function passing(error: unknown): boolean {
  if (error instanceof Refusal) return error.status >= 500 || [408, 425, 429].includes(error.status);
  return error instanceof Failure;
}

/** Whether it may succeed within a second or two. */
function soon(error: unknown): boolean {
  return error instanceof Failure && (error.kind === "offline" || error.kind === "server");
}

/** Whether the login was renewed while the request was under way, in which nothing has happened. */
function renewed(error: unknown): boolean {
  return error instanceof Refusal && error.problem.kind === "renewed";
}

async function once(url: URL, request: RequestInit, options: Options): Promise<unknown> {
  const { signal, timeout = TIMEOUT, keepalive = false } = options;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeout);
  const end = () => limit.abort();
  signal?.addEventListener("abort", end);
  try {
    signal?.throwIfAborted();
    return await read(await fetch(url, { ...request, keepalive, signal: limit.signal }));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Refusal || error instanceof Failure) throw error;
    throw new Failure(limit.signal.aborted ? "late" : "offline", { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

async function read(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined;
  const text = await answer.text();
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (cause) {
    if (answer.ok || answer.redirected) throw new Failure("foreign", { cause });
    throw new Failure(answer.status >= 500 ? "server" : "foreign", { cause });
  }
  if (answer.ok) return document;
  const problem = (document as Partial<Failed> | null)?.error;
  if (problem?.kind === "admission") admission.needed = true;
  if (problem?.message) throw new Refusal(answer.status, problem);
  throw new Failure(GATEWAY.has(answer.status) ? "offline" : "server");
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

function fill(pattern: string, path: object): string {
  const values = path as Record<string, string>;
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}
