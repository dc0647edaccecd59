import { expect, test } from "vitest";
import { endScene, perScene } from "../../src/board/sceneState.svelte";
import { Composer } from "../../src/core/composer.svelte";

const scene = () => ({ composer: new Composer() });

test("each scene has a state of its own, made once", () => {
  let made = 0;
  const stateOf = perScene(() => ({ number: ++made }));
  const [one, other] = [scene(), scene()];
  expect(stateOf(one)).toBe(stateOf(one));
  expect(stateOf({ composer: one.composer })).toBe(stateOf(one));
  expect(stateOf(other)).not.toBe(stateOf(one));
  expect(made).toBe(2);
});

test("the end of a scene disposes of all its states, and of no other scene's", () => {
  const [stateOf, otherOf] = [perScene(() => ({})), perScene(() => ({}))];
  const [one, other] = [scene(), scene()];
  const [first, second, third] = [stateOf(one), otherOf(one), stateOf(other)];
  endScene(one);
  expect(stateOf(one)).not.toBe(first);
  expect(otherOf(one)).not.toBe(second);
  expect(stateOf(other)).toBe(third);
});
