import { expect, it } from "vitest";
import { addressOf } from "../../src/core/net/address";

it("an address has what its query gives, escaped, and nothing for what is missing", () => {
  expect(addressOf("/replay/t1")).toBe("/replay/t1");
  expect(addressOf("/replay/t1", { watch: null, move: undefined })).toBe("/replay/t1");
  expect(addressOf("/replay/t1", { move: 0, watch: "a&b=" })).toBe("/replay/t1?move=0&watch=a%26b%3D");
});
