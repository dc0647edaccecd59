// Shows at a table how far a computer player or a hint is, where its page says that somebody thinks. That page is a
// server's as well, where nothing is known of it, so it is added from here.

import { mount, unmount } from "svelte";
import { router } from "../../core/router.svelte";
import type { ToPages } from "../protocol";
import Thought from "./Thought.svelte";

type Message = ToPages & { kind: "thought" };

const PLACES: Record<Message["what"], string> = { move: ".turn", hint: "[data-action=hint]" };
let bar: { place: Element; props: { done: number; total: number; inButton: boolean }; component: object } | null = null;

export function show({ table, what, done, total }: Message): void {
  const [page, id] = router.parts;
  if (page !== "table" || id !== table) return;
  const place = total ? document.querySelector(PLACES[what]) : null;
  if (bar && bar.place !== place) {
    void unmount(bar.component);
    bar = null;
  }
  if (!place) return;
  if (bar) Object.assign(bar.props, { done, total });
  else {
    const props = $state({ done, total, inButton: what === "hint" });
    bar = { place, props, component: mount(Thought, { target: place, props }) };
  }
}
