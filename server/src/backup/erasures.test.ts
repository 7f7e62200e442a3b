import { expect, test } from "vitest";
import { describeErased } from "./erasures.ts";

test.each([
  [0, "Nobody in it was deleted after it was written."],
  [1, "One person who was deleted after it was written was deleted again."],
  [1200, "1,200 people who were deleted after it was written were deleted again."],
])("a restore that deletes %i people again says so in one sentence", (erased, sentence) => {
  expect(describeErased(erased)).toBe(sentence);
});
