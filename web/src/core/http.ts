// Requests to the server, each with the types of its own endpoint.

import type { Endpoints, Error as Problem, Failure } from "../api";
import { preferences } from "./preferences.svelte";

/** What the server has refused, in one sentence for a person. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

type Parts = { path?: object; query?: object; body?: object };
/** What an endpoint is given; whatever has only optional fields may be left away. */
type Given<E> = {
  [K in keyof E as K extends keyof Parts ? (object extends E[K] ? never : K) : never]: E[K];
} & {
  [K in keyof E as K extends keyof Parts ? (object extends E[K] ? K : never) : never]?: E[K];
};
type Rest<E> = object extends Given<E> ? [given?: Given<E>] : [given: Given<E>];
type Answer<E> = E extends { answer: infer A } ? A : never;

/** Ask the server; sentences come in the visitor's language. Throws a `Refusal`, or a `TypeError` when nobody answers. */
export async function ask<K extends keyof Endpoints>(
  endpoint: K,
  ...[given]: Rest<Endpoints[K]>
): Promise<Answer<Endpoints[K]>> {
  const { path = {}, query = {}, body }: Parts = given ?? {};
  const [method, pattern] = endpoint.split(" ") as [string, string];
  const url = new URL(fill(pattern, path), location.origin);
  for (const [key, value] of Object.entries(query)) if (value != null) url.searchParams.set(key, String(value));
  url.searchParams.set("language", preferences.language);
  const headers: HeadersInit = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  if (!answer.ok) throw new Refusal(answer.status, await problem(answer));
  return answer.status === 204 ? (undefined as Answer<Endpoints[K]>) : await answer.json();
}

function fill(pattern: string, path: object): string {
  const values = path as Record<string, string>;
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

async function problem(answer: Response): Promise<Problem> {
  try {
    return ((await answer.json()) as Failure).error;
  } catch {
    return { kind: "server", rule: null, message: `${answer.status} ${answer.statusText}` };
  }
}
