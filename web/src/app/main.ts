import "../styles/all";
import { mount } from "svelte";
import App from "./App.svelte";
import { withTexts } from "../core/i18n.svelte";
import { install } from "./installed.svelte";
import { unsaved } from "./pages";

const target = document.getElementById("app");
if (target) void withTexts(target).then(() => mount(App, { target }));
install(unsaved);
