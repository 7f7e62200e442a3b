import { members } from "@narthex/contract/members.ts";
import { Client } from "pg";
import { expect, it } from "vitest";
import { openCongregation } from "../../test/congregation.ts";
import { untilScanned } from "../../test/hold.ts";
import { until } from "../../test/until.ts";
import { readConfig } from "../config.ts";

const BUDGET = 22;

it("opens no more connections than DATABASE_CONNECTIONS while more requests wait than it has connections", async () => {
  const { requestConnections } = readConfig({ DATABASE_CONNECTIONS: String(BUDGET) });
  const congregation = await openCongregation({ isAlone: true, config: { requestConnections } });
  const admin = await congregation.as("admin");
  const operator = new Client({ connectionString: congregation.postgres.url, application_name: "operator" });
  await operator.connect();
  const count = async (condition: string): Promise<number> => {
    const open = "select from pg_stat_activity where datname = current_database() and application_name <> 'operator'";
    await operator.query("select pg_stat_clear_snapshot()"); // it is kept until the transaction ends
    return (await operator.query(`${open} and ${condition}`)).rowCount ?? 0;
  };

  await untilScanned(congregation.postgres.pool);
  await operator.query("begin; lock table members");
  const requests = Array.from({ length: 12 }, () => admin.refused(members.list));
  await until(
    () => count("wait_event_type = 'Lock'"),
    (waiting) => waiting === requestConnections,
  );
  const opened = await count("true");
  await operator.query("commit");
  await Promise.all(requests);
  await operator.end();
  await congregation.close();
  expect(opened).toBeGreaterThan(requestConnections);
  expect(opened).toBeLessThanOrEqual(BUDGET);
});
