import { expect, test } from "vitest";
import { draftIn } from "./keptGift.ts";

const FUNDS = [{ id: 1 }, { id: 2 }, { id: 3 }];
const BEGUN = { amount: "50", fundId: 1, notes: "", coverFee: false };
const kept = { amount: "$1,250", fundId: 3, notes: "For the well", coverFee: true, userId: "lydia" };

test("typed fields are kept only for the person who typed them", () => {
  const { userId: _, ...typed } = kept;
  expect(draftIn(JSON.stringify(kept), "lydia", FUNDS)).toEqual(typed);
  expect(draftIn(JSON.stringify(kept), "daniel", FUNDS)).toEqual(BEGUN);
});

test("unreadable stored fields give the initial form", () => {
  for (const text of [null, "", "{", "[]", "null", '"50"', "{}"]) expect(draftIn(text, "lydia", FUNDS)).toEqual(BEGUN);
  const odd = JSON.stringify({ amount: 7, notes: null, userId: "lydia" });
  expect(draftIn(odd, "lydia", FUNDS)).toEqual(BEGUN);
});

test("a choice that is no longer offered must be made again, and never becomes another fund", () => {
  const offered = [{ id: 2 }, { id: 1 }];
  expect(draftIn(JSON.stringify(kept), "lydia", offered)).toMatchObject({ amount: "$1,250", fundId: null });
  // The fund was cleared while the page was open, and stored like that.
  expect(draftIn(JSON.stringify({ ...kept, fundId: null }), "lydia", offered).fundId).toBeNull();
  expect(draftIn(null, "lydia", offered).fundId).toBe(2);
});
