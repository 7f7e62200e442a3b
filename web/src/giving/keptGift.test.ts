import { GIVING_TYPES } from "@narthex/contract/giving-kinds.ts";
import { expect, test } from "vitest";
import { draftIn } from "./keptGift.ts";

const BEGUN = { amount: "50", donationType: "general", notes: "" };
const kept = { amount: "$1,250", donationType: "missions", notes: "For the well", userId: "lydia" };

test("typed fields are kept for the person who typed them, and for nobody else", () => {
  const { userId: _, ...typed } = kept;
  expect(draftIn(JSON.stringify(kept), "lydia", GIVING_TYPES)).toEqual(typed);
  expect(draftIn(JSON.stringify(kept), "daniel", GIVING_TYPES)).toEqual(BEGUN);
});

test("what cannot be read is what one begins with", () => {
  for (const text of [null, "", "{", "[]", "null", '"50"', "{}"])
    expect(draftIn(text, "lydia", GIVING_TYPES)).toEqual(BEGUN);
  const odd = JSON.stringify({ ...kept, amount: 7, donationType: 7, notes: null });
  expect(draftIn(odd, "lydia", GIVING_TYPES)).toEqual(BEGUN);
});

test("what is not offered any more is chosen anew by the donor, and never turns into another gift", () => {
  const offered = ["tithe", "general"] as const;
  expect(draftIn(JSON.stringify(kept), "lydia", offered)).toMatchObject({ amount: "$1,250", donationType: "" });
  // Cleared while the screen was open, and kept so.
  expect(draftIn(JSON.stringify({ ...kept, donationType: "" }), "lydia", offered).donationType).toBe("");
  expect(draftIn(null, "lydia", ["tithe", "missions"]).donationType).toBe("tithe");
});
