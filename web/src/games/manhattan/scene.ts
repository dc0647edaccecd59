// What a scene shows of this game.

import type * as core from "../../core/scene";
import type { Facts, State } from "./api";
import type { BoardState } from "./boardState.svelte";

export type Scene = core.Scene<State, Facts, BoardState>;
export type Snapshot = core.Snapshot<State, Facts>;
export type Face = core.Face<State, Facts, BoardState>;
export type Finish = core.Finish<State, Facts, BoardState>;
export type Pointing = core.Pointing<State, Facts, BoardState>;
