// What its result shows.

import type { Finish } from "midtown/core/scene";
import Heap from "./Heap.svelte";
import Scores from "./Scores.svelte";
import type { Facts, State } from "./state";

const finish: Finish<State, Facts> = { FinalScores: Scores, Cover: Heap };

export default finish;
