// Documents in addresses.

import { expect, test } from "vitest";
import { pack, unpack } from "../../src/local/shared/packed";

const RECORD = { game: "traffiq", moves: Array.from({ length: 90 }, (_, turn) => `drive ${turn % 7} ü`) };

test("a document comes back from letters that an address takes as they are", async () => {
  const packed = await pack(RECORD);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(JSON.stringify(RECORD).length / 2);
  expect(await unpack(packed)).toEqual(RECORD);
});

test("what is cut off, no document or huge is refused", async () => {
  const packed = await pack(RECORD);
  await expect(unpack(packed.slice(0, -9))).rejects.toThrow();
  await expect(unpack("§")).rejects.toThrow();
  await expect(unpack("")).rejects.toThrow();
  await expect(unpack(await pack("x".repeat(400_000)))).rejects.toThrow(RangeError);
});
