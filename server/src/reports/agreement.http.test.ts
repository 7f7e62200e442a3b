// Every figure of the overview equals a count of all records in plain TypeScript: on random small congregations, in all
// zones, around midnight and the ends of months, and on the sample congregation.
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeCongregation } from "../../../sample/src/congregation.ts";
import { writeCongregation } from "../../../sample/src/write.ts";
import { compareCustom, compareFigures } from "../../test/agreement.ts";
import { openCongregation } from "../../test/congregation.ts";
import { casesOf } from "../../test/random-cases.ts";
import { plusDays, readRawRecords } from "../../test/raw-records.ts";
import { midnight, SMALL, settle } from "../../test/small-congregation.ts";
import { openSunday } from "../../test/sunday.ts";

test("on random small congregations, in every zone, around midnight and the ends of months", async () => {
  const sunday = await openSunday();
  const ruth = await sunday.as("admin");
  const agree = fc.asyncProperty(SMALL, async (small) => {
    const { turn, zone, near } = small;
    const now = midnight(turn, zone, near);
    sunday.setNow(now);
    await settle(sunday, small);
    const raw = await readRawRecords(sunday.postgres.db);
    await compareFigures(ruth, raw, { now, zone });
    await compareCustom(ruth, raw, { start: plusDays(turn, -40), end: plusDays(turn, 2), zone });
  });
  await fc.assert(agree, { numRuns: casesOf(6, 100) });
  await sunday.close();
});

test("on the sample congregation", async () => {
  const sample = await openCongregation({ from: "empty" });
  const now = Temporal.Instant.from("2026-11-20T15:00:00Z");
  await sample.postgres.transaction((tx) => writeCongregation(tx, makeCongregation(now)));
  sample.setNow(now.toString());
  const ruth = await sample.as("admin");
  const raw = await readRawRecords(sample.postgres.db);
  expect(raw.attendance.length).toBeGreaterThan(10_000);
  const zone = "America/New_York";
  await compareFigures(ruth, raw, { now: now.toString(), zone });
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString();
  await compareCustom(ruth, raw, { start: plusDays(today, -300), end: today, zone });
  await sample.close();
});
