// Whom an invitation reaches, and how.

import { describe, expect, it } from "vitest";
import { InvitationPlan, type Invitee } from "../../src/parts/inviting/plan.svelte";

const someone = (name: string, presence: Invitee["presence"]): Invitee => ({
  player: name,
  name,
  face: null,
  presence,
});
const MARA = someone("Mara", "here");
const INES = someone("Ines", "table");
const TOM = someone("Tom", "away");

describe("an invitation that is being written", () => {
  it("says of each how they hear of it, and of nobody twice", () => {
    const plan = new InvitationPlan([MARA], {}, null);
    for (const one of [INES, TOM, INES, INES]) plan.toggle(one);
    expect(plan.chosen).toEqual(["Mara", "Tom", "Ines"]);
    expect(plan.names("here")).toEqual(["Mara"]);
    expect(plan.names("table")).toEqual(["Ines"]);
    expect(plan.names("away")).toEqual(["Tom"]);
    plan.toggle({ ...MARA, presence: "away" });
    expect(plan.chosen).toEqual(["Tom", "Ines"]);
  });
});
