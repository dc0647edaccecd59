import { describe, expect, it, vi } from "vitest";
import { Camera } from "../../../../src/games/traffiq/map/camera.svelte";

vi.stubGlobal("cancelAnimationFrame", () => {}); // nothing moves here

function stage(width: number, height: number): Camera {
  const camera = new Camera();
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
