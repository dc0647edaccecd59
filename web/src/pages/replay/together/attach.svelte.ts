// Ties a shared replay to the page: its address, its board, and the live region.

import { announcer } from "../../../core/announcer.svelte";
import { me } from "../../../core/me.svelte";
import { router } from "../../../core/router.svelte";
import type { Replay } from "../../../replay/model.svelte";
import { tick, untrack } from "svelte";
import { Together } from "./model.svelte";
import { t } from "./words";

/** The parameter of the address that names the room. */
const ROOM = "together";

export class Attached {
  room = $state.raw<Together | null>(null);
  /** The newest wish to enter a room; none once the page is left. */
  #entering: object | null = null;

  /** Called in a component, whose end ends it; an address that names a room enters it. */
  constructor(
    private readonly replay: () => Replay | null,
    private readonly table: string,
    private readonly watch: string | null,
  ) {
    const named = router.query.get(ROOM);
    $effect(() => {
      const replay = this.replay();
      if (replay && named) untrack(() => void this.#enter(named));
      return () => {
        this.#entering = null;
        this.room?.close();
      };
    });
    $effect(() => {
      const replay = this.replay();
      if (!replay) return;
      const own = { move: replay.at, side: replay.viewer };
      const { room } = this;
      untrack(() => room?.moved(own));
    });
  }

  /** Open a room, and lead to what is said of it. */
  async start(): Promise<void> {
    await this.#enter(null);
    await tick();
    document.getElementById("together")?.focus();
  }

  leave(): void {
    this.#entering = null;
    this.room?.close();
    this.room = null;
    address(null);
  }

  /** Point at what is at an element and a point of the screen. */
  point(target: Element, x: number, y: number): void {
    const replay = this.replay();
    const place = replay?.face.pointing?.at(replay, target, x, y);
    if (place) this.room?.point(place);
  }

  async #enter(id: string | null): Promise<void> {
    const entering = (this.#entering = {});
    this.room?.close();
    await me.load().catch(() => null); // a new visitor is somebody from then on
    if (entering !== this.#entering) return; // the page was left, or another room is wanted
    const room: Together = new Together(this.table, this.watch, id, {
      show: ({ move, side }) => {
        const replay = this.replay();
        if (!replay) return;
        replay.turn(false);
        if (side < replay.sitters.length) replay.viewer = side;
        replay.go(move);
      },
      entered: (id) => address(id),
      happened: (what, who, place) => {
        const replay = this.replay();
        const yours = who.player === room.you?.player;
        if (what === "leads" && yours) announcer.say(t("says.leads.you"));
        else if (what !== "points") announcer.say(t(`says.${what}`, { name: who.name }));
        else if (replay?.face.pointing && place && !yours)
          announcer.say(t("says.points", { name: who.name, place: replay.face.pointing.name(replay, place) }));
      },
    });
    this.room = room;
  }
}

function address(room: string | null): void {
  const query = new URLSearchParams(router.query);
  if (query.get(ROOM) === room) return;
  if (room) query.set(ROOM, room);
  else query.delete(ROOM);
  router.go(`?${query}`, { replace: true });
}
