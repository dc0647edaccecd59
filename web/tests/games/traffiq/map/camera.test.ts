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
