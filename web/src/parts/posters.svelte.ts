// The posters as pictures: drawn once the page can be used, and kept out of its tree, for they have thousands of shapes.

import { preferences } from "../core/preferences.svelte";
import { posterOf } from "../games/gameRegistry";

/** A game's poster in the colours of the moment, for a component: its address, empty until it has been drawn. */
export function pictureOf(game: () => string | undefined): { readonly src: string } {
  let src = $state("");
  $effect(() => {
    void preferences.theme;
    void preferences.language;
    const wanted = game();
    return wanted ? draw(wanted, (address) => (src = address)) : undefined;
  });
  return {
    get src() {
      return src;
    },
  };
}

/** Draw a game's poster and say its address. Return what ends that and frees the picture. */
function draw(game: string, show: (address: string) => void): () => void {
  let wanted = true;
  let address = "";
  void picture(game).then((made) => {
    address = made;
    if (wanted) show(made);
    else URL.revokeObjectURL(made);
  });
  return () => {
    wanted = false;
    if (address) URL.revokeObjectURL(address);
  };
}

/** The address of a game's poster; "" where a game has none. */
async function picture(game: string): Promise<string> {
  await idle();
  const poster = await posterOf(game);
  if (!poster) return "";
  await idle();
  return URL.createObjectURL(new Blob([coloured(poster())], { type: "image/svg+xml" }));
}

/** An SVG picture beside the page does not know the page's colours: they are put in. */
function coloured(svg: string): string {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string): string => resolve(style.getPropertyValue(name).trim());
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
