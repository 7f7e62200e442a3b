import { expect, test } from "vitest";
import { buildGiftForm, type GiftForm, GONE, sumSplits, toGivingInput } from "./giftForm.ts";

const FUNDS = [2, 5].map((id) => ({ id, name: `Fund ${id}`, description: null }));
const ONE = { amount: "50", fundId: 5, isSplit: false, splits: [], notes: "" } satisfies GiftForm;
const SEVERAL = {
  ...ONE,
  amount: "",
  fundId: GONE,
  isSplit: true,
  splits: [
    { fundId: 2, amount: "30" },
    { fundId: 5, amount: "$20.50" },
  ],
} satisfies GiftForm;
const errorsIn = (typed: object) =>
  buildGiftForm(FUNDS)
    .safeParse(typed)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

test("a gift has the fund that the donor chose while it is offered; no other fund replaces it", () => {
  const sentenceFor = (fundId: unknown) => errorsIn({ ...ONE, fundId })?.[0];
  expect(sentenceFor(5)).toBeUndefined();
  for (const gone of [7, GONE])
    expect(sentenceFor(gone)).toBe("fundId: This is no longer offered. Please choose another.");
  for (const odd of [undefined, "bitcoin"]) expect(sentenceFor(odd)).toBe("fundId: Please choose from the list.");
});

test("only the rows of a split gift are checked, and each fund is chosen once", () => {
  const rows = (...splits: object[]) => errorsIn({ ...SEVERAL, splits });
  expect(rows({ fundId: 2, amount: "30" }, { fundId: 5, amount: "20.50" })).toBeUndefined();
  expect(rows({ fundId: 2, amount: "30" }, { fundId: GONE, amount: "" })).toEqual([
    "splits.1.fundId: Please choose a fund.",
    "splits.1.amount: Please enter a donation amount of at least $1",
  ]);
  expect(rows({ fundId: 2, amount: "30" }, { fundId: 7, amount: "5" })).toEqual([
    "splits.1.fundId: This is no longer offered. Please choose another.",
  ]);
  expect(rows({ fundId: 2, amount: "30" }, { fundId: 2, amount: "5" })).toEqual([
    "splits.1.fundId: Please choose each fund once.",
  ]);
});

test("the request has the fund of a gift to one fund, and the sum and the rows of a split gift", () => {
  const splits = [
    { fundId: 2, amount: "30" },
    { fundId: 5, amount: "20.5" },
  ];
  expect(toGivingInput(ONE)).toMatchObject({ amount: "50.00", fundId: 5 });
  expect(toGivingInput(ONE).splits).toBeUndefined();
  const gift = toGivingInput({ ...SEVERAL, splits });
  expect(gift).toMatchObject({
    amount: "50.50",
    splits: [
      { fundId: 2, amount: "30.00" },
      { fundId: 5, amount: "20.50" },
    ],
  });
  expect(gift.fundId).toBeUndefined();
});

test("the sum has the valid amounts", () => {
  expect(sumSplits([{ fundId: 2, amount: "0.10" }])).toBeNull();
  expect(
    sumSplits([
      { fundId: 2, amount: "1.10" },
      { fundId: 5, amount: "2.20" },
      { fundId: GONE, amount: "x" },
    ]),
  ).toBe("3.30");
});
