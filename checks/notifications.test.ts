// Transactions with a NOTIFY commit one after the other in the whole database server (docs/decisions/0082), so only the
// reader of live changes sends one, on its own connection. `node bench/notifications.ts` measures what others would cost.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openCongregation } from "../server/test/congregation.ts";
import { sourceFiles } from "./sources.ts";

test("only the reader of live changes sends a NOTIFY", () => {
  const product = sourceFiles(["server/src", "sample/src"], [".ts", ".sql"]).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const senders = product.filter((file) => /pg_notify|["'`;]\s*notify\s/i.test(readFileSync(file, "utf8")));
  expect(senders).toEqual(["server/src/live/reading.ts"]);
});

test("no job queue sends a NOTIFY in the transaction that adds a job", async () => {
  const congregation = await openCongregation();
  const { rows } = await congregation.postgres.pool.query("select name, notify from pgboss.queue");
  await congregation.close();
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ notify }) => notify !== false)).toEqual([]);
});
