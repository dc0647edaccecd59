// What Manhattan TraffIQ's result shows.

import type { Finish } from "./scene";
import FinalScores from "./panels/FinalScores.svelte";
import Cover from "./panels/Cover.svelte";

const finish: Finish = { FinalScores, Cover };
export default finish;
