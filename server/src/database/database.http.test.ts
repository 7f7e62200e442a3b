import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { until } from "../../test/until.ts";

let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation?.close());

test("a connection that ends between two statements fails its transaction and nothing else", async () => {
  const { postgres } = congregation;
  const interrupted = postgres.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const pid = rows[0]?.pid ?? 0;
    await postgres.db.execute(sql`select pg_terminate_backend(${pid})`);
    // Nobody asks the connection anything while it ends.
    await until(async () => {
      const found = await postgres.db.execute(sql`select from pg_stat_activity where pid = ${pid}`);
      return found.rows.length === 0;
    });
    await tx.execute(sql`select 1`);
  });
  await expect(interrupted).rejects.toThrow();
  expect((await congregation.stranger().fetch("/api/health")).status).toBe(200);
});
