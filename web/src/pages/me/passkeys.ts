// Passkeys: what the server asks goes to the browser, and what the browser answers to the server, both as JSON.

import type { Me } from "../../api";
import { Obstacle } from "../../core/loaded.svelte";
import { ask } from "../../core/net/http";
import { t } from "./words";

type Json = Record<string, unknown>;

/** What becomes of a guest's unfinished games: the account takes their seats, or they leave; null before they say. */
export type Games = "take" | "leave" | null;

/** Whether this browser knows passkeys. */
export const hasPasskeys =
  typeof PublicKeyCredential !== "undefined" && typeof navigator.credentials?.create === "function";

/** Whether an address has passkeys: one by number has none, as the browser ties them to a name. */
export function namedAddress(hostname: string): boolean {
  return !/^(\d+\.){3}\d+$|:/.test(hostname);
}

/** Create a passkey for the visitor's name. Throw an `Obstacle` that says why there is none. */
export async function makePasskey(): Promise<Me> {
  const { token, options } = await ask("POST /api/me/passkey/begin");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON?.(options as never) ?? creation(options);
  const made = await credentialFrom(() => navigator.credentials.create({ publicKey }));
  return ask("POST /api/me/passkey/finish", { body: { token, credential: written(made) } });
}

/** Ask for a passkey: what logs in with it, also a second time. Throw an `Obstacle` that says why it cannot. */
export async function usePasskey(): Promise<(games: Games) => Promise<Me>> {
  const { token, options } = await ask("POST /api/session/passkey/begin");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON?.(options as never) ?? request(options);
  const used = await credentialFrom(() => navigator.credentials.get({ publicKey }));
  const credential = written(used);
  return (games) => ask("POST /api/session/passkey/finish", { body: { token, credential, games } });
}

/** By the name of what a browser throws: why there is no passkey. */
const REASONS: Record<string, "passkey.address" | "passkey.exists" | "passkey.cannot"> = {
  SecurityError: "passkey.address",
  InvalidStateError: "passkey.exists",
  NotSupportedError: "passkey.cannot",
};

async function credentialFrom(what: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const made = await what();
    if (made) return made as PublicKeyCredential;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    const reason = REASONS[error.name] ?? "passkey.ended";
    throw new Obstacle(() => t(reason));
  }
  throw new Obstacle(() => t("passkey.ended"));
}

// For browsers without the JSON functions: the fields that are bytes are named here.

function creation(options: Json): PublicKeyCredentialCreationOptions {
  const user = options["user"] as Json;
  return {
    ...options,
    challenge: bytes(options["challenge"]),
    user: { ...user, id: bytes(user["id"]) },
    excludeCredentials: keys(options["excludeCredentials"]),
  } as never;
}

function request(options: Json): PublicKeyCredentialRequestOptions {
  return {
    ...options,
    challenge: bytes(options["challenge"]),
    allowCredentials: keys(options["allowCredentials"]),
  } as never;
}

function keys(listed: unknown): Json[] {
  return ((listed ?? []) as Json[]).map((key) => ({ ...key, id: bytes(key["id"]) }));
}

function written(credential: PublicKeyCredential): Json {
  if (typeof credential.toJSON === "function") return credential.toJSON() as unknown as Json;
  const { id, type, rawId, response } = credential;
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"] as const;
  const answer: Json = {};
  for (const part of parts) {
    const value = (response as unknown as Record<string, ArrayBuffer | null | undefined>)[part];
    if (value) answer[part] = text(value);
  }
  return {
    id,
    type,
    rawId: text(rawId),
    response: answer,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}

function bytes(value: unknown): Uint8Array<ArrayBuffer> {
  const binary = atob(String(value).replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function text(value: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(value));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
