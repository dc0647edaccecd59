// The pieces of the map in many situations, without a server: `?game=three&at=17&theme=dark&lang=de`.

import { mount } from "svelte";
import "../src/styles/all";
import { preferences } from "../src/core/preferences.svelte";
import Gallery from "./traffiq.svelte";

const query = new URLSearchParams(location.search);
preferences.set({
  language: query.get("lang") === "de" ? "de" : "en",
  theme: query.get("theme") === "dark" ? "dark" : "light",
  motion: query.has("still") ? "off" : "normal",
  confirm: !query.has("send"),
});
document.documentElement.dataset["theme"] = preferences.theme;
document.documentElement.dataset["still"] = String(preferences.still);
mount(Gallery, { target: document.getElementById("app") as HTMLElement });
