import { expect, test } from "vitest";
import { parseDraft } from "./keptGift.ts";

const FUNDS = [{ id: 1 }, { id: 2 }, { id: 3 }];
const BEGUN = { amount: "50", fundId: 1, isSplit: false, splits: [], notes: "", coverFee: false };
const ROWS = [
  { fundId: 3, amount: "30" },
  { fundId: null, amount: "" },
];
const kept = {
  amount: "$1,250",
  fundId: 3,
  isSplit: true,
  splits: ROWS,
  notes: "For the well",
  coverFee: true,
  userId: "lydia",
};

test("typed fields are kept only for the person who typed them", () => {
  const { userId: _, ...typed } = kept;
  expect(parseDraft(JSON.stringify(kept), "lydia", FUNDS)).toEqual(typed);
  expect(parseDraft(JSON.stringify(kept), "daniel", FUNDS)).toEqual(BEGUN);
});

test("unreadable stored fields give the initial form", () => {
  for (const text of [null, "", "{", "[]", "null", '"50"', "{}"])
    expect(parseDraft(text, "lydia", FUNDS)).toEqual(BEGUN);
  const odd = JSON.stringify({ amount: 7, notes: null, isSplit: true, splits: [null, 7], userId: "lydia" });
  expect(parseDraft(odd, "lydia", FUNDS)).toEqual(BEGUN);
});

test("a choice that is no longer offered must be made again, and never becomes another fund", () => {
  const offered = [{ id: 2 }, { id: 1 }];
  expect(parseDraft(JSON.stringify(kept), "lydia", offered)).toMatchObject({
    amount: "$1,250",
    fundId: null,
    splits: [
      { fundId: null, amount: "30" },
      { fundId: null, amount: "" },
    ],
  });
  // The fund was cleared while the page was open, and stored like that.
  expect(parseDraft(JSON.stringify({ ...kept, fundId: null }), "lydia", offered).fundId).toBeNull();
  expect(parseDraft(null, "lydia", offered).fundId).toBe(2);
});
