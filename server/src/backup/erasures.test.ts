import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildTrace } from "../trace.ts";
import { describeErased, FILE_NAME, readErasures } from "./erasures.ts";

test.each([
  [0, 0, 0, "Nobody in it was deleted after it was written."],
  [1, 0, 0, "Deleted again, because they were deleted after it was written: 1 person."],
  [1200, 1, 0, "Deleted again, because they were deleted after it was written: 1,200 people and 1 account."],
  [0, 2, 0, "Deleted again, because they were deleted after it was written: 2 accounts."],
  [
    0,
    0,
    1,
    "Deactivated instead of deleted again, because announcements or notes by them are in the archive: 1 account.",
  ],
  [
    1,
    0,
    2,
    "Deleted again, because they were deleted after it was written: 1 person. Deactivated instead of deleted again, because announcements or notes by them are in the archive: 2 accounts.",
  ],
])(
  "a restore that deletes %i people and %i accounts again, and deactivates %i, says so",
  (people, accounts, deactivated, text) => {
    expect(describeErased({ people, accounts, deactivated })).toBe(text);
  },
);

test("a list that cannot be read is logged with its file and the code of the cause", async () => {
  const folder = await mkdtemp(join(tmpdir(), "narthex-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, FILE_NAME));
  const error = await readErasures(folder).catch((reason: unknown) => reason);
  expect(buildTrace(error)).toMatchObject({ code: "EISDIR", reason: expect.stringContaining(join(folder, FILE_NAME)) });
});
