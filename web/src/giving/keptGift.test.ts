import { GIVING_TYPES } from "@narthex/contract/giving-kinds.ts";
import { expect, test } from "vitest";
import { draftIn } from "./keptGift.ts";

const BEGUN = { amount: "50", donationType: "general", notes: "" };
const kept = { amount: "$1,250", donationType: "missions", notes: "For the well", userId: "lydia" };

test("typed fields are kept only for the person who typed them", () => {
  const { userId: _, ...typed } = kept;
  expect(draftIn(JSON.stringify(kept), "lydia", GIVING_TYPES)).toEqual(typed);
  expect(draftIn(JSON.stringify(kept), "daniel", GIVING_TYPES)).toEqual(BEGUN);
});

test("unreadable stored fields give the initial form", () => {
  for (const text of [null, "", "{", "[]", "null", '"50"', "{}"])
    expect(draftIn(text, "lydia", GIVING_TYPES)).toEqual(BEGUN);
  const odd = JSON.stringify({ ...kept, amount: 7, donationType: 7, notes: null });
  expect(draftIn(odd, "lydia", GIVING_TYPES)).toEqual(BEGUN);
});

test("a choice that is no longer offered must be made again, and never becomes another type of gift", () => {
  const offered = ["tithe", "general"] as const;
  expect(draftIn(JSON.stringify(kept), "lydia", offered)).toMatchObject({ amount: "$1,250", donationType: "" });
  // The type was cleared while the page was open, and stored like that.
  expect(draftIn(JSON.stringify({ ...kept, donationType: "" }), "lydia", offered).donationType).toBe("");
  expect(draftIn(null, "lydia", ["tithe", "missions"]).donationType).toBe("tithe");
});
