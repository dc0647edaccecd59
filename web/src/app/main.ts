import "../styles/all";
import { mount } from "svelte";
import App from "./App.svelte";
import { withTexts } from "../core/i18n.svelte";
import { install } from "./installed.svelte";
import { unsaved } from "./pages";

/** Milliseconds after which the first page has all it needs, and what can wait is loaded. */
const SETTLED = 4_000;
const target = document.getElementById("app");
if (target) void withTexts(target).then(() => mount(App, { target }));
setTimeout(() => void withTexts(import("../parts/inviting/attend")).catch(() => {}), SETTLED); // the next page has it
install(unsaved);
