import { beforeEach, describe, expect, it } from "vitest";
import type { RoomPerson } from "../../src/api";
import { preferences } from "../../src/core/preferences.svelte";
import { Together } from "../../src/pages/replay/together/model.svelte";
import { World } from "../world";

let world: World;
let viewpoints: [number, number][];
let entered: string[];
let happened: string[];

const person = (player: string, more: Partial<RoomPerson> = {}): RoomPerson => ({
  player,
  name: player,
  face: null,
  connected: true,
  wants_lead: false,
  ...more,
});

function room(you: string, people: string[], more: object = {}): object {
  const leader = people[0];
  return {
    type: "room",
    room: "r1",
    you,
    leader,
    people: people.map((name) => person(name)),
    move: 0,
    side: 0,
    ...more,
  };
}

function enter(id: string | null = "r1"): Together {
  return new Together(
    "t 1",
    "key",
    id,
    {
      show: ({ move, side }) => viewpoints.push([move, side]),
      entered: (id) => entered.push(id),
      happened: (what, who, place) => happened.push([what, who.name, place].filter(Boolean).join(" ")),
    },
    world,
  );
}

const sent = (): object[] => world.line.sent;

beforeEach(() => {
  world = new World();
  [viewpoints, entered, happened] = [[], [], []];
  preferences.set({ language: "en" });
});

describe("who leads", () => {
  it("opens a room and shows each position, of many in a short time the last", () => {
    const together = enter(null);
    expect(world.line.url.href).toBe(
      "wss://midtown.example/api/tables/t%201/together?language=en&heartbeat=1&watch=key",
    );
    together.moved({ move: 7, side: 1 });
    world.line.says(room("Ada", ["Ada"]));
    expect([entered, together.id]).toEqual([["r1"], "r1"]);
    expect(sent()).toEqual([{ type: "show", move: 7, side: 1 }]);
    for (const move of [8, 9, 10]) together.moved({ move, side: 1 });
    world.clock.pass(1_000);
    expect(sent().slice(1)).toEqual([{ type: "show", move: 10, side: 1 }]);
    together.moved({ move: 10, side: 1 });
    expect(sent()).toHaveLength(2);
    expect(viewpoints).toEqual([]);
  });

  it("hands the lead over, and shows nothing any more", () => {
    const together = enter(null);
    together.moved({ move: 3, side: 0 });
    world.line.says(room("Ada", ["Ada", "Bob"]));
    together.hand("Bob");
    expect(sent().at(-1)).toEqual({ type: "hand", to: "Bob" });
    world.line.says(room("Ada", ["Ada", "Bob"], { leader: "Bob", move: 3 }));
    expect(happened).toEqual(["leads Bob"]);
    const count = sent().length;
    world.line.says({ type: "shown", move: 5, side: 0 });
    together.moved({ move: 5, side: 0 });
    world.clock.pass(1_000);
    expect([viewpoints, sent().length]).toEqual([[[5, 0]], count]);
    expect(together.following).toBe(true);
  });
});

describe("who follows", () => {
  it("sees what is viewpoints, at once and later", () => {
    const together = enter();
    world.line.says(room("Bob", ["Ada", "Bob"], { move: 4, side: 2 }));
    world.line.says({ type: "shown", move: 5, side: 2 });
    expect(viewpoints).toEqual([
      [4, 2],
      [5, 2],
    ]);
    expect(together.leads).toBe(false);
  });

  it("looks around alone until they follow again", () => {
    const together = enter();
    world.line.says(room("Bob", ["Ada", "Bob"], { move: 4 }));
    together.moved({ move: 4, side: 0 });
    expect(together.following).toBe(true);
    together.moved({ move: 2, side: 0 });
    expect(together.following).toBe(false);
    world.line.says({ type: "shown", move: 6, side: 0 });
    expect(viewpoints).toEqual([[4, 0]]);
    together.follow();
    expect(viewpoints.at(-1)).toEqual([6, 0]);
    expect(sent()).toEqual([]);
  });

  it("shows the own position as soon as they lead", () => {
    const together = enter();
    together.moved({ move: 0, side: 0 });
    world.line.says(room("Bob", ["Ada", "Bob"], { move: 4 }));
    together.moved({ move: 9, side: 1 });
    together.ask(true);
    world.line.says(room("Bob", ["Ada", "Bob"], { leader: "Bob", move: 4 }));
    expect(sent()).toEqual([
      { type: "ask", on: true },
      { type: "show", move: 9, side: 1 },
    ]);
    expect(together.following).toBe(true);
  });

  it("hears who comes, leaves and points, which fades", () => {
    const together = enter();
    world.line.says(room("Bob", ["Ada", "Bob"]));
    world.line.says(room("Bob", ["Ada", "Bob", "Eve"]));
    world.line.says({ type: "pointed", player: "Eve", place: "plot:Sa1" });
    world.line.says({ type: "pointed", player: "Eve", place: "plot:Sa2" });
    expect(together.points.map(({ place }) => place)).toEqual(["plot:Sa2"]);
    world.clock.pass(5_000);
    expect(together.points).toEqual([]);
    world.line.says({ type: "pointed", player: "nobody", place: "plot:Sa1" });
    world.line.says(room("Bob", ["Ada", "Bob"]));
    expect(happened).toEqual(["came Eve", "points Eve plot:Sa1", "points Eve plot:Sa2", "left Eve"]);
  });
});

describe("a connection that is lost", () => {
  it("comes back to the same room, and to what is shown there then", () => {
    const together = enter(null);
    world.line.says(room("Bob", ["Ada", "Bob"], { move: 1 }));
    world.line.ends();
    expect(together.state).toBe("lost");
    world.clock.pass(20_000);
    expect(world.line.url.searchParams.get("room")).toBe("r1");
    world.line.says(room("Bob", ["Ada", "Bob"], { move: 8 }));
    expect(together.state).toBe("live");
    expect(viewpoints).toEqual([
      [1, 0],
      [8, 0],
    ]);
    expect(happened).toEqual([]);
  });

  it("comes back at once when the network does, and again and again until then", () => {
    enter();
    for (const failures of [1, 2, 3]) {
      world.line.ends();
      world.clock.pass(4_000);
      expect(world.sockets).toHaveLength(failures + 1);
    }
    world.line.ends();
    world.wake();
    expect(world.sockets).toHaveLength(5);
  });

  it("notices that nothing comes any more, also before the room has come", () => {
    const together = enter();
    world.clock.pass(9_000);
    world.line.says({ type: "ping" });
    world.clock.pass(9_000);
    expect(world.sockets).toHaveLength(1);
    world.line.says(room("Bob", ["Ada", "Bob"]));
    for (let pings = 0; pings < 5; pings += 1) {
      world.clock.pass(9_000);
      world.line.says({ type: "ping" });
    }
    expect([together.state, happened]).toEqual(["live", []]);
    const { line } = world;
    world.clock.pass(11_000);
    expect([line.closed, world.sockets.length]).toEqual([true, 2]);
  });

  it("ends with a refusal, whose reason is said, and with the same person in another page", () => {
    const refused = enter();
    world.line.says({ type: "refused", error: { kind: "missing", message: "Nobody is here." } });
    world.line.ends(1008);
    expect([refused.state, refused.reason]).toEqual(["ended", "Nobody is here."]);
    const replaced = enter();
    world.line.says(room("Bob", ["Ada", "Bob"]));
    world.line.ends(4001);
    expect([replaced.state, replaced.reason]).toEqual(["ended", ""]);
    world.clock.pass(60_000);
    world.wake();
    expect(world.sockets).toHaveLength(2);
  });

  it("leaves for good when it is closed", () => {
    const together = enter();
    world.line.says(room("Bob", ["Ada", "Bob"]));
    const { line } = world;
    together.close();
    expect(line.closed).toBe(true);
    world.clock.pass(60_000);
    expect(world.sockets).toHaveLength(1);
  });

  it("comes back from a line on which something else than the server speaks", () => {
    const together = enter();
    world.line.says(room("Bob", ["Ada", "Bob"]));
    const { line } = world;
    line.onmessage?.({ data: "<html>" });
    expect([line.closed, together.state]).toEqual([true, "lost"]);
    world.clock.pass(60_000);
    expect(world.sockets.length).toBeGreaterThan(1);
    together.close();
  });
});
