import { expect, test } from "vitest";
import { describeErased } from "./erasures.ts";

test.each([
  [0, 0, "Nobody in it was deleted after it was written."],
  [1, 0, "Deleted again, because they were deleted after it was written: 1 person."],
  [1200, 1, "Deleted again, because they were deleted after it was written: 1,200 people and 1 account."],
  [0, 2, "Deleted again, because they were deleted after it was written: 2 accounts."],
])("a restore that deletes %i people and %i accounts again says so in one sentence", (people, accounts, sentence) => {
  expect(describeErased({ people, accounts })).toBe(sentence);
});
