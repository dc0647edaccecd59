// What a scene shows of this game.

import type * as core from "../../core/scene";
import type { Facts, State } from "./api";

export type Scene = core.Scene<State, Facts>;
export type Snapshot = core.Snapshot<State, Facts>;
export type Face = core.Face<State, Facts>;
export type Finish = core.Finish<State, Facts>;
