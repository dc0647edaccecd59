import { expect, it } from "vitest";
import { changeText, seasonName } from "../../src/parts/seasons/season";

it("a season has the name of its months", () => {
  expect(seasonName(4 * 2026 + 3)).toBe("October to December 2026");
  expect(seasonName(4 * 2027)).toBe("January to March 2027");
});

it("a change has a sign unless it rounds to nothing", () => {
  expect(changeText(1.25)).toBe("+1.3");
  expect(changeText(-0.4)).toBe("−0.4");
  expect(changeText(0.04)).toBe("0");
  expect(changeText(-0.04)).toBe("0");
});
