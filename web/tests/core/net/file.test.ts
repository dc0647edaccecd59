import { afterEach, describe, expect, it, vi } from "vitest";
import { Failure, fetchFile, Refusal } from "../../../src/core/net/http";

afterEach(() => vi.unstubAllGlobals());

function answers(answer: () => Promise<Response>): void {
  vi.stubGlobal("fetch", answer);
}

describe("a file of the server", () => {
  it("has the name that it is given, and the server's type", async () => {
    answers(() => Promise.resolve(new Response("drawn", { headers: { "content-type": "image/png" } })));
    const file = await fetchFile("/api/tables/t/picture.png", "midtown-t.png");
    expect([file.name, file.type, await file.text()]).toEqual(["midtown-t.png", "image/png", "drawn"]);
  });

  it("is refused in the server's words", async () => {
    const error = { kind: "limit", rule: null, message: "Please wait a moment." };
    answers(() => Promise.resolve(new Response(JSON.stringify({ error }), { status: 429 })));
    const refusal: unknown = await fetchFile("/film.gif", "f.gif").catch((caught: unknown) => caught);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).message).toBe("Please wait a moment.");
  });

  it.each([
    ["late", new DOMException("Took too long.", "TimeoutError")],
    ["offline", new TypeError("Failed to fetch")],
  ])("that does not come is a failure: %s", async (kind, error) => {
    answers(() => Promise.reject(error));
    const failure: unknown = await fetchFile("/film.gif", "f.gif").catch((caught: unknown) => caught);
    expect(failure).toBeInstanceOf(Failure);
    expect((failure as Failure).kind).toBe(kind);
  });
});
