import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { styles } from "./breakpoints.js";

export default { preprocess: [vitePreprocess(), styles], compilerOptions: { runes: true } };
