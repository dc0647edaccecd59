// The components of Manhattan on real states: `npx vite`, then /gallery/manhattan.html?state=mock&theme=dark&touch=card:8,piece:1
import "../src/styles/all";
import { mount } from "svelte";
import Gallery from "./Manhattan.svelte";

const target = document.getElementById("app");
if (target) mount(Gallery, { target });
