// The program without a server: it loads the host, says how far it is, and begins with the page of the address.

import "../styles/all";
import { type ComponentProps, mount, unmount } from "svelte";
import App from "../app/App.svelte";
import { withTexts } from "../core/i18n.svelte";
import { nothingIsKept } from "../core/kept";
import { places } from "../core/net/places";
import { preferences } from "../core/preferences.svelte";
import Loading from "./Loading.svelte";
import OtherVersion from "./OtherVersion.svelte";
import { register } from "./installed";
import { linksInPlace } from "./links";
import type { Keeping } from "./storage";
import { beginHost } from "./transport";
import { VERSION } from "./version";

const target = document.getElementById("app");
if (target) void withTexts(target).then(() => begin(target));

function begin(target: HTMLElement): void {
  document.documentElement.lang = preferences.language;
  document.documentElement.dataset["theme"] = preferences.theme;
  const props = $state<ComponentProps<typeof Loading>>({ loaded: 0, total: 0, problem: null });
  const other = $state({ is: false });
  const unkept = $state<{ keeping: Keeping }>({ keeping: "kept" });
  let warned = false;
  /** Say where things go if the browser does not keep them, and when it does again. */
  const warn = async (keeping: Keeping): Promise<void> => {
    unkept.keeping = keeping;
    if (warned || keeping === "kept") return;
    warned = true;
    const { default: Unkept } = await import("./Unkept.svelte");
    mount(Unkept, { target: above, props: unkept });
  };
  const above = spaceAbove(target);
  const loading = mount(Loading, { target, props });
  document.getElementById("shell")?.remove();
  linksInPlace(places);
  if (!isSecureContext) {
    props.problem = "insecure"; // the host could not begin
    return;
  }
  if (!nothingIsKept()) register();
  let begun = false;
  beginHost(!nothingIsKept(), (message) => {
    if (message.kind === "progress") Object.assign(props, { loaded: message.loaded, total: message.total });
    else if (message.kind === "thought") void import("./thought/show.svelte").then(({ show }) => show(message));
    else if (message.kind === "forgotten") location.replace("./");
    else if (message.kind === "failed") props.problem = "failed";
    else if (message.kind === "keeping" || message.kind === "ready") void warn(message.keeping);
    if (message.kind !== "ready") return;
    other.is = message.version !== VERSION;
    props.problem = other.is ? "other" : null;
    if (begun || other.is) return;
    begun = true;
    void unmount(loading);
    mount(OtherVersion, { target: above, props: other });
    mount(App, { target });
  });
}

/** Return a place for lines above the page, whose board and dock share the rest of the screen. */
function spaceAbove(page: HTMLElement): HTMLElement {
  const above = document.createElement("div");
  page.before(above);
  const resized = (): void => {
    const { height } = above.getBoundingClientRect();
    document.documentElement.style.setProperty("--screen", `calc(100dvh - ${height}px)`);
  };
  new ResizeObserver(resized).observe(above);
  return above;
}
