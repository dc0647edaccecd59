// What a scene shows of this game.

import type * as core from "../../core/scene";
import type { Facts, State } from "./api";
import type { BoardSession } from "./session.svelte";

export type Scene = core.Scene<State, Facts, BoardSession>;
export type Snapshot = core.Snapshot<State, Facts>;
export type Face = core.Face<State, Facts, BoardSession>;
export type Finish = core.Finish<State, Facts, BoardSession>;
export type Pointing = core.Pointing<State, Facts, BoardSession>;
