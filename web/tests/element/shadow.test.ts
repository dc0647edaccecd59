// Style sheets in a shadow root.

import { describe, expect, it } from "vitest";
import { scoped, shadowed } from "../../embed/shadow";

describe("a style sheet", () => {
  it("asks for the width of the element in place of the screen's", () => {
    expect(shadowed("@media (--narrow) { a {} }")).toBe("@container midtown (max-width: 56.1875em) { a {} }");
    expect(shadowed("@media (--wide) and (--medium) { a {} }")).toContain(
      "@container midtown (min-width: 56.25em) and",
    );
  });

  it("asks the screen where it asks for more than a width", () => {
    expect(shadowed("@media (--narrow) and (hover: none) {}")).toBe(
      "@media (max-width: 56.1875em) and (hover: none) {}",
    );
    expect(shadowed("@media (hover: hover) {}")).toBe("@media (hover: hover) {}");
  });

  it("has nothing for the root of a page", () => {
    const css =
      ':root{--font:"Jost","Futura";--a:1}:root[data-theme=dark]{--a:2}html{color:red}body{min-height:100dvh;margin:0.5rem}';
    expect(scoped(css)).toBe(
      '.page{--font:"Midtown Jost","Futura";--a:1}.page[data-theme=dark]{--a:2}.page{color:red}.page{margin:8px}',
    );
  });
});
