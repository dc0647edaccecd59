import { describe, expect, it } from "vitest";
import { Camera } from "../../../../src/games/traffiq/map/camera.svelte";
import { Clock } from "../../../world";

function stage(width: number, height: number, clock = new Clock()): Camera {
  const camera = new Camera(clock);
  camera.bounds = { x: -300, y: -300, w: 600, h: 600 };
  [camera.width, camera.height] = [width, height];
  camera.resized();
  return camera;
}

describe("a stage that gets another size", () => {
  it("keeps in its middle what somebody has moved there", () => {
    const camera = stage(1100, 700);
    camera.centre(40, -25);
    [camera.width, camera.height] = [390, 480];
    camera.resized();
    expect(camera.under(195, 240)).toEqual([40, -25]);
  });

  it("does not move the map where only the panels below it take another line", () => {
    const camera = stage(390, 480);
    camera.centre(0, 0);
    const before = camera.at(0, 0);
    camera.height = 460;
    camera.resized();
    expect(camera.at(0, 0)).toEqual(before);
  });
});

describe("a map that is larger than the stage", () => {
  const map = { x: -600, y: -300, w: 1200, h: 600 };

  it("is shown where something has happened on it", () => {
    const camera = stage(390, 480);
    camera.fit(map);
    expect(camera.sees(500, 0)).toBe(false);
    camera.fit(map, 0, [[500, 0]]);
    expect(camera.sees(500, 0, 60)).toBe(true);
    expect(camera.under(0, 240)[1]).toBeCloseTo(0); // it fits in height
  });

  it("stays in the middle where it has room", () => {
    const camera = stage(1100, 700);
    camera.fit(map, 0, [[590, 0]]);
    expect(camera.under(550, 350)).toEqual([0, 0]);
  });
});

describe("a flight to another part of the map", () => {
  it("ends where it was to after its time, and draws the map anew only then", () => {
    const clock = new Clock();
    const camera = stage(1100, 700, clock);
    const drawn = camera.drawn;
    camera.fit({ x: 0, y: 0, w: 200, h: 200 }, 320);
    clock.pass(160);
    expect(camera.under(550, 350)[0]).toBeGreaterThan(0);
    expect(camera.under(550, 350)[0]).not.toBeCloseTo(100);
    expect(camera.drawn).toBe(drawn);
    clock.pass(200);
    expect(camera.under(550, 350)).toEqual([expect.closeTo(100), expect.closeTo(100)]);
    expect([camera.drawn, clock.idle]).toEqual([camera.k, true]);
  });

  it("stays where it is stopped", () => {
    const clock = new Clock();
    const camera = stage(1100, 700, clock);
    camera.centre(300, 300, 320);
    clock.pass(100);
    camera.stop();
    const place = camera.at(0, 0);
    clock.pass(1000);
    expect(camera.at(0, 0)).toEqual(place);
  });
});
