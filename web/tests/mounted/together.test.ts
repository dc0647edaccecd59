// A shared replay on its page: its room is there as long as the page is, and once.

import { render } from "@testing-library/svelte";
import { beforeEach, expect, it, vi } from "vitest";
import { me } from "../../src/core/me.svelte";
import { router } from "../../src/core/router.svelte";
import type { Attached } from "../../src/pages/replay/together/attach.svelte";
import type { Replay } from "../../src/replay/model.svelte";
import Shared from "./Shared.svelte";

const sockets = vi.fn(() => ({ close: () => {}, send: () => {} }));
const replay = { at: 0, viewer: 0, sitters: [] } as unknown as Replay;
let answer: (account: never) => void;

beforeEach(() => {
  sockets.mockClear();
  vi.stubGlobal(
    "WebSocket",
    class {
      constructor() {
        Object.assign(this, sockets());
      }
    },
  );
  vi.spyOn(me, "load").mockImplementation(() => new Promise((resolve) => (answer = resolve)));
});

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

it("enters no room once the page has been left", async () => {
  router.go("?together=r");
  const { unmount } = render(Shared, { replay, made: () => {} });
  unmount();
  answer({} as never);
  await settled();
  expect(sockets).not.toHaveBeenCalled();
});

it("opens one room, however often it is asked to", async () => {
  router.go("?");
  let attached!: Attached;
  render(Shared, { replay, made: (one) => (attached = one) });
  void attached.start();
  const first = answer;
  void attached.start();
  first({} as never);
  answer({} as never);
  await settled();
  expect(sockets).toHaveBeenCalledTimes(1);
});
