// Posters and small positions as pictures: drawn once the page can be used, and kept out of its tree, for they have
// thousands of shapes.

import type { PosterShape, Shape } from "../core/game";
import type { Untyped } from "../core/scene";
import { preferences } from "../core/preferences.svelte";
import { resolveTheme } from "../core/theme";
import { posterOf, thumbnailOf } from "../games/gameRegistry";

/** What is drawn: a game's poster, so tall for a width of 498, or low and wide as a banner, or a position in a shape. */
interface Wanted {
  game: string | undefined;
  tall?: PosterShape | undefined;
  state?: Untyped | undefined;
  shape?: Shape;
}

/** A poster or position in the colours of the moment, for a component: its address, empty until it has been drawn. */
export function pictureOf(wanted: () => Wanted): { readonly src: string } {
  let src = $state("");
  $effect(() => {
    void preferences.theme;
    void preferences.language;
    const wish = wanted();
    if (!wish.game || ("state" in wish && !wish.state)) return undefined;
    return draw(picture(wish), (address) => (src = address));
  });
  return {
    get src() {
      return src;
    },
  };
}

/** Say the address of a picture once it is drawn. Return what ends that and frees the picture. */
function draw(drawn: Promise<string>, show: (address: string) => void): () => void {
  let wanted = true;
  let address = "";
  void drawn.then((made) => {
    address = made;
    if (wanted) show(made);
    else URL.revokeObjectURL(made);
  });
  return () => {
    wanted = false;
    if (address) URL.revokeObjectURL(address);
  };
}

/** The address of a game's poster or position; "" where a game draws none. */
async function picture({ game = "", tall, state, shape = "tall" }: Wanted): Promise<string> {
  await idle();
  const svg = state ? (await thumbnailOf(game))?.(state, shape) : (await posterOf(game))?.(tall);
  if (!svg) return "";
  await idle();
  return URL.createObjectURL(new Blob([coloured(svg)], { type: "image/svg+xml" }));
}

/** An SVG picture beside the page does not know the page's colours: they are put in. */
function coloured(svg: string): string {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string): string => resolveTheme(resolve(style.getPropertyValue(name).trim()), preferences.theme);
  const resolve = (text: string): string => text.replace(/var\((--[\w-]+)(?:,[^()]*)?\)/g, (_, name) => value(name));
  const values = new Map<string, string>();
  const filled = svg.replace(/var\((--[\w-]+)(?:,[^()]*)?\)/g, (_, name: string) => {
    if (!values.has(name)) values.set(name, value(name));
    return values.get(name) ?? "";
  });
  return filled.includes("xmlns=") ? filled : filled.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}

function idle(): Promise<void> {
  return new Promise((done) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => done(), { timeout: 2000 });
    else setTimeout(done, 200);
  });
}
