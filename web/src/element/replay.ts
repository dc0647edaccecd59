// `<midtown-replay>`: shows a game that was played to its end, or one of its positions, in any page.

import jost from "../styles/fonts/jost-latin-400-900.woff2?inline";
import { mount, unmount } from "svelte";
import { preferences } from "../core/preferences.svelte";
import { languageOf, readAttributes } from "./attributes";
import { sheet } from "./sheet";
import { state } from "./state.svelte";
import View from "./View.svelte";

/** What the letters of the boards were measured with; a name of its own leaves the page's fonts as they are. */
const FONT = "Midtown Jost";

class MidtownReplay extends HTMLElement {
  static observedAttributes = ["src", "theme", "move", "position", "lang"];
  readonly #state = state(readAttributes(this));
  #view: Record<string, unknown> | null = null;

  connectedCallback(): void {
    this.attributeChangedCallback();
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet()];
    this.#view = mount(View, { target: root, props: this.#state });
  }

  disconnectedCallback(): void {
    if (this.#view) void unmount(this.#view);
    this.#view = null;
  }

  attributeChangedCallback(): void {
    this.#state.attributes = readAttributes(this);
    const language = languageOf(this);
    if (language && this.isConnected) preferences.assume({ language });
  }
}

if (!customElements.get("midtown-replay")) {
  const bytes = Uint8Array.from(atob(jost.slice(jost.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
  new FontFace(FONT, bytes, { weight: "400 900" }).load().then(
    (face) => document.fonts.add(face),
    () => {}, // another font of the list is used
  );
  customElements.define("midtown-replay", MidtownReplay);
}
