import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildTrace } from "../trace.ts";
import { describeErased, describeReturned, type Erased, FILE_NAME, readErasures } from "./erasures.ts";

const NONE: Erased = { people: 0, accounts: 0, deactivated: 0, isAdminKept: false };
const AGAIN = "Deleted again, because they were deleted after it was written:";
const AUTHORS = "Deactivated instead of deleted again, because announcements or notes by them are in the archive:";

test.each<[Partial<Erased>, string]>([
  [{}, "Nobody in it was deleted after it was written."],
  [{ people: 1 }, `${AGAIN} 1 person.`],
  [{ people: 1200, accounts: 1 }, `${AGAIN} 1,200 people and 1 account.`],
  [{ accounts: 2 }, `${AGAIN} 2 accounts.`],
  [{ deactivated: 1 }, `${AUTHORS} 1 account.`],
  [{ people: 1, deactivated: 2 }, `${AGAIN} 1 person. ${AUTHORS} 2 accounts.`],
  [
    { people: 1, isAdminKept: true },
    `${AGAIN} 1 person. The last administrator in it was deleted after it was written, and is still an administrator. Make another administrator, and then delete or deactivate this account.`,
  ],
])("a restore that deletes people and accounts again says so: %j", (erased, text) => {
  expect(describeErased({ ...NONE, ...erased })).toBe(text);
});

test("a restore names the day of the backup, what is again as on that day, and the gifts that may be missing", () => {
  expect(describeReturned("2026-11-22T07:00:05.123Z")).toBe(
    "The archive is of 2026-11-22 07:00 UTC. Access that was taken away after that is valid again: deactivated accounts, roles, passwords, second factors, passkeys, invitations, check-in stations, printing programs, calendar addresses and printed codes of families. People who may or must not collect a child, clearances, and choices about emails and text messages are also as they were then. Check all of this before you press Resume. If you use Stripe, gifts by card after that were charged and may be missing: compare the payments at Stripe with Donations.",
  );
});

test("a list that cannot be read is logged with its file and the code of the cause", async () => {
  const folder = await mkdtemp(join(tmpdir(), "narthex-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, FILE_NAME));
  const error = await readErasures(folder).catch((reason: unknown) => reason);
  expect(buildTrace(error)).toMatchObject({ code: "EISDIR", reason: expect.stringContaining(join(folder, FILE_NAME)) });
});
