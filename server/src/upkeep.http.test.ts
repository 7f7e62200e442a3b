import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../test/congregation.ts";
import { withPassword } from "../test/second-factor.ts";
import { entryKeys } from "./database/tables/entry-keys.ts";
import { mails, rateLimits } from "./database/tables/operations.ts";
import { sessions, users, verifications } from "./database/tables/users.ts";
import { limitKey } from "./http/limits.ts";
import { runUpkeep } from "./upkeep.ts";

let congregation: Congregation;

beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

it("deletes only expired rows", async () => {
  const { db } = congregation.postgres;
  await withPassword(congregation, "member");
  await limitKey(congregation.services, "test", "a", { points: 1, seconds: 60 });
  const daysAgo = (days: number) =>
    Temporal.Now.instant()
      .subtract({ hours: 24 * days })
      .toString();
  const mail = { recipient: "a@example.org", subject: "s", text: "t" };
  await db.insert(mails).values([
    { ...mail, status: "kept", createdAt: daysAgo(31) },
    { ...mail, status: "kept", createdAt: daysAgo(29) },
    { ...mail, status: "queued", createdAt: daysAgo(2), updatedAt: daysAgo(2) },
    { ...mail, status: "queued", createdAt: daysAgo(20), updatedAt: daysAgo(0) },
  ]);
  const waiting = { ...mail, status: "queued", createdAt: daysAgo(2), updatedAt: daysAgo(2) } as const;
  const [{ id: mailId } = { id: 0 }] = await db.insert(mails).values(waiting).returning({ id: mails.id });
  await db.execute(sql`insert into pgboss.job (name, data, start_after)
    values ('send-mail', ${JSON.stringify({ mailId })}::jsonb, now() + interval '9 minutes')`);
  const code = { identifier: "i", value: "v" };
  const [past, future] = [new Date(daysAgo(1)), new Date(daysAgo(-1))];
  await db.insert(verifications).values([
    { ...code, id: "old", expiresAt: past },
    { ...code, id: "new", expiresAt: future },
  ]);
  const [author] = await db.select({ authorId: users.id }).from(users).limit(1);
  const key = { authorId: author?.authorId ?? "", fingerprint: "f", recordId: "1" };
  await db.insert(entryKeys).values([
    { ...key, entryKey: "00000000-0000-4000-8000-000000000031", createdAt: daysAgo(31) },
    { ...key, entryKey: "00000000-0000-4000-8000-000000000029", createdAt: daysAgo(29) },
  ]);
  await runUpkeep(congregation.services);
  expect((await db.select().from(entryKeys)).map(({ entryKey }) => entryKey)).toEqual([
    "00000000-0000-4000-8000-000000000029",
  ]);
  const left = await db.select({ status: mails.status, text: mails.text }).from(mails).orderBy(mails.id);
  expect(left).toEqual([
    { status: "kept", text: "t" },
    { status: "failed", text: "" },
    { status: "queued", text: "t" },
    { status: "queued", text: "t" },
  ]);
  const published = await db.execute(sql`select change ->> 'topic' as topic from live_changes`);
  expect(published.rows).toContainEqual({ topic: "mails" });
  expect((await db.select().from(verifications)).map(({ id }) => id)).toEqual(["new"]);
  expect(await db.$count(sessions)).toBe(1);
  expect(await db.$count(rateLimits)).toBeGreaterThan(0);

  congregation.setNow(daysAgo(-40));
  await runUpkeep(congregation.services);
  expect(await db.$count(sessions)).toBe(0);
  expect(await db.$count(rateLimits)).toBe(0);
  expect(await db.$count(mails)).toBe(0);
});
