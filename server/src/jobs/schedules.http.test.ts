import { afterAll, beforeAll, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";

let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation?.close());

it("a server that has started has scheduled every regular job in UTC, and catches up on missed daily ones once", async () => {
  const { rows } = await congregation.postgres.pool.query(
    "select name, cron, timezone, options ->> 'missed' as missed from pgboss.schedule order by name",
  );
  const every = (name: string, cron: string) => {
    return { name, cron, timezone: "UTC", missed: /^\d+ \d/.test(cron) ? "once" : null };
  };
  expect(rows).toEqual([
    every("announcements", "* * * * *"),
    every("check-payments", "*/10 * * * *"),
    every("extend-series", "40 8 * * *"),
    every("late-children", "* * * * *"),
    every("make-backup", "40 7 * * *"),
    every("serving-reminders", "5 * * * *"),
    every("test-backup", "10 9 * * 1"),
    every("upkeep", "20 8 * * *"),
  ]);
});
