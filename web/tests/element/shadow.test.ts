// Style sheets in a shadow root.

import { describe, expect, it } from "vitest";
import { scoped } from "../../embed/shadow";

describe("a style sheet", () => {
  it("has nothing for the root of a page", () => {
    const css =
      ':root{--font:"Jost","Futura";--a:1}:root[data-theme=dark]{--a:2}html{color:red}body{min-height:100dvh;margin:0.5rem}';
    expect(scoped(css)).toBe(
      '.page{--font:"Midtown Jost","Futura";--a:1}.page[data-theme=dark]{--a:2}.page{color:red}.page{margin:8px}',
    );
  });
});
