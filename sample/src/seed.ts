// Fills a new database with the sample congregation. A database that has an account is left unchanged.
import { sql } from "drizzle-orm";
import { openPostgres } from "../../server/src/database/database.ts";
import { takeLock } from "../../server/src/database/locks.ts";
import type { Secret } from "../../server/src/sealed.ts";
import { makeCongregation } from "./congregation.ts";
import { writeCongregation } from "./write.ts";
import { writeChildrenInside } from "./write-children-inside.ts";

interface DemoOptions {
  members: number | undefined;
  /** The server's secret. Without it, no children are in their rooms. */
  secret?: Secret;
  log: (line: string) => void;
}

/** `url` is a migrated database. One transaction writes everything, so an interrupted start leaves nothing. */
export async function seedDemo(
  url: string,
  now: Temporal.Instant,
  { members, secret, log }: DemoOptions,
): Promise<void> {
  const postgres = openPostgres({ url, size: 1 });
  try {
    await postgres.transaction(async (tx) => {
      // Two servers that start together must not both find an empty database.
      await takeLock(tx, "sample");
      const { rows } = await tx.execute(sql`select from users limit 1`);
      if (rows.length > 0) return;
      log("Making the sample congregation.");
      const sample = makeCongregation(now, { members });
      await writeCongregation(tx, sample);
      if (secret !== undefined) await writeChildrenInside(tx, now, secret);
      const records = sample.rolls.reduce((sum, roll) => sum + roll.length, 0);
      const count = (number: number): string => number.toLocaleString("en-US");
      log(
        `It has ${count(sample.people.length)} members, ${count(sample.calendar.length)} events, ${count(records)} attendance records, ${count(sample.hours.length)} entries of volunteer hours and ${count(sample.giving.gifts.length)} gifts.`,
      );
    });
  } finally {
    await postgres.close();
  }
}
