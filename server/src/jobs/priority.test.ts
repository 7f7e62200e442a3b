import { randomUUID } from "node:crypto";
import { expect, inject, it } from "vitest";
import { copyTemplate, EMPTY_TEMPLATE, run, urlOf } from "../../test/postgres.ts";
import { quiet } from "../../test/quiet.ts";
import { until } from "../../test/until.ts";
import { openPostgres } from "../database/database.ts";
import { startJobs } from "./jobs.ts";

it("an email that its owner needs to sign in is taken before other emails that wait", async () => {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await copyTemplate(server, EMPTY_TEMPLATE, name);
  const postgres = openPostgres({ url: urlOf(server, name), size: 1 });
  const jobs = await startJobs(postgres.url, quiet);
  const taken: number[] = [];
  await postgres.transaction(async (tx) => {
    for (const mailId of [1, 2, 3, 4, 5, 6]) await jobs.send(tx, "send-mail", { mailId });
    await jobs.send(tx, "send-mail", { mailId: 7, isForOwner: true });
  });
  await jobs.work("send-mail", async ({ data }) => {
    taken.push(data.mailId);
  });
  await until(() => taken.length === 7);
  await jobs.stop();
  await postgres.close();
  await run(server, `drop database ${name} with (force)`);
  // Five are sent at the same time, in any order.
  expect(taken.slice(0, 5)).toContain(7);
});
