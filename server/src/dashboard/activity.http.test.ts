// Recent activity from the audit log: successful changes only, with current names, page by page.
import { dashboard as calls } from "@narthex/contract/dashboard.ts";
import { donationBatches } from "@narthex/contract/donation-batches.ts";
import { events } from "@narthex/contract/events.ts";
import { funds } from "@narthex/contract/funds.ts";
import { workerHours } from "@narthex/contract/hours.ts";
import { imports } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { newcomers } from "@narthex/contract/newcomers.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { check, confirm, ended, upload } from "../../test/import.ts";
import { type Ledger, openLedger } from "../../test/ledger.ts";
import { auditEntries, isNews } from "../database/tables/operations.ts";
import { pruneImports } from "../imports/prune.service.ts";

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger?.close());

const news = async (limit = 20) =>
  (await ledger.ruth.call(calls.activity, { query: { limit } })).body.map(({ type, title, description }) => [
    type,
    title,
    description,
  ]);

test("lists members, events, gifts and hours, newest first", async () => {
  const person = { firstName: "Ida", lastName: "New", joinDate: "2026-11-20" };
  await ledger.ruth.call(members.create, { body: { ...person, membershipStatus: "active" } });
  await ledger.ruth.call(members.create, { body: { ...person, firstName: "Wim", membershipStatus: "pending" } });
  const event = { title: "Picnic", eventDateTime: "2026-12-01T10:00" };
  const planned = (await ledger.ruth.call(events.create, { body: event })).body;
  const roof = { name: "New Roof", donationType: "missions" as const };
  const { id: fundId } = (await ledger.ruth.call(funds.create, { body: roof })).body;
  await ledger.record({ amount: "90", donationType: "missions", fundId });
  await ledger.record({ amount: "1234.50", donationType: "missions" });
  await ledger.record({ memberId: null, amount: "5" });
  const lydia = await ledger.as("member");
  const body = { ministryId: ledger.music, hours: "1.5", workerDate: "2026-11-20" };
  await lydia.call(workerHours.log, { body });
  expect(await news()).toEqual([
    ["volunteer", "Volunteer hours logged", "Lydia Marsh, Music, 1.5 hours on Nov 20, 2026"],
    ["donation", "Gift received", "Anonymous, $5.00, General Fund"],
    ["donation", "Gift received", "Lydia Marsh, $1,234.50, Missions"],
    ["donation", "Gift received", "Lydia Marsh, $90.00, New Roof"],
    ["event", "New event", "Picnic"],
    ["member", "Waiting to be admitted", "Wim New"],
    ["member", "New member", "Ida New"],
  ]);
  await ledger.ruth.call(events.remove, { params: { id: planned.id } });
  expect((await news()).filter(([type]) => type === "event")).toEqual([
    ["event", "Event deleted", "Picnic"],
    ["event", "New event", "Deleted since"],
  ]);
});

test("names the remaining person for someone who was merged", async () => {
  const person = { lastName: "Twice", joinDate: "2026-11-20", membershipStatus: "active" } as const;
  const add = async (firstName: string) =>
    (await ledger.ruth.call(members.create, { body: { ...person, firstName } })).body.id;
  const [id, otherId] = [await add("Bettina"), await add("Tina")];
  const { mergeId } = (await ledger.ruth.call(merges.merge, { params: { id }, body: { otherId } })).body;
  const names = async () => (await news(2)).map(([, , name]) => name);
  expect(await names()).toEqual(["Bettina Twice", "Bettina Twice"]);
  await ledger.ruth.call(merges.undo, { params: { id: mergeId } });
  expect(await names()).toEqual(["Tina Twice", "Bettina Twice"]);
});

test("lists a batch once for all its gifts, and marks voided gifts", async () => {
  const before = (await news()).length;
  const start = { batchDate: "2026-11-22", expectedTotal: "3.00" };
  const batchId = (await ledger.ruth.call(donationBatches.start, { body: start })).body.id;
  const first = await ledger.record({ batchId, amount: "1.00" });
  await ledger.record({ batchId, amount: "2.00" });
  expect(await news()).toHaveLength(before);
  await ledger.ruth.call(donationBatches.close, { params: { id: batchId }, body: {} });
  const alone = await ledger.record({ amount: "7" });
  await ledger.strike(alone.id);
  await ledger.strike(first.id);
  expect((await news()).slice(0, 4)).toEqual([
    ["donation", "Gift voided", "Lydia Marsh, $1.00, General Fund"],
    ["donation", "Gift voided", "Lydia Marsh, $7.00, General Fund"],
    ["donation", "Gift received", "Lydia Marsh, $7.00, General Fund (voided later)"],
    ["donation", "Batch of gifts closed", "$3.00"],
  ]);
});

test("shows no name of a removed person", async () => {
  const id = await ledger.addPerson();
  await ledger.postgres.db.insert(auditEntries).values({ action: "created", subject: "member", subjectId: String(id) });
  expect((await news(1))[0]).toEqual(["member", "New member", "Anna Berg"]);
  await ledger.ruth.call(members.remove, { params: { id } });
  expect((await news(1))[0]).toEqual(["member", "New member", "Someone removed since"]);
});

test("comes in pages without repetitions or gaps, with the total", async () => {
  const whole = await ledger.ruth.call(calls.activity);
  const seen: string[] = [];
  let next = `${calls.activity.path}?limit=3`;
  while (next !== "") {
    const answer = await ledger.ruth.fetch(next);
    expect(answer.headers.get("x-total-count")).toBe(String(whole.body.length));
    seen.push(...((await answer.json()) as { id: string }[]).map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? "";
  }
  expect(seen).toEqual(whole.body.map(({ id }) => id));
  const { status, body } = await ledger.ruth.refused(calls.activity, { query: { after: "x" } });
  expect([status, body.fields]).toEqual([400, { after: "This page does not exist." }]);
});

test("uses its own index, so that check-ins are not read", async () => {
  const { db, pool } = ledger.postgres;
  await pool.query(
    `insert into audit_entries (action, subject, subject_id)
      select 'checked_in', 'attendance', n::text from generate_series(1, 20000) as n`,
  );
  await db.execute(sql`analyze audit_entries`);
  const plan = await db.execute<{ "QUERY PLAN": string }>(
    sql`explain select id from audit_entries where ${isNews} order by created_at desc, id desc limit 7`,
  );
  expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("audit_entries_news");
});

test("marks an import that was undone, also after its data is deleted", async () => {
  const file = ["First name,Last name,Email,Status", "Abe,Filed,abe.filed@example.org,active"];
  const checked = await check(ledger.ruth, await upload(ledger.ruth, file));
  const { id } = await ended(ledger.ruth, await confirm(ledger.ruth, checked));
  expect((await news(1))[0]).toEqual(["member", "People imported", "1 person from a file"]);
  await ended(ledger.ruth, (await ledger.ruth.call(imports.undo, { params: { id } })).body);
  const described = async () => (await news()).find(([, title]) => title === "People imported")?.[2];
  expect(await described()).toBe("1 person from a file (undone later)");
  const later = Temporal.Now.instant().add({ hours: 24 * 31 });
  await ledger.postgres.transaction((tx) => pruneImports(tx, later));
  expect(await described()).toBe("1 person from a file (undone later)");
});

test("a visitor who was put off waits again when the postponement has ended", async () => {
  const body = { firstName: "Vera", lastName: "Visitor", joinDate: null, membershipStatus: "pending" as const };
  const { id } = (await ledger.ruth.call(members.create, { body })).body;
  expect((await news(1))[0]).toEqual(["member", "Waiting to be admitted", "Vera Visitor"]);
  await ledger.ruth.call(newcomers.postpone, { params: { id }, body: {} });
  expect((await news(1))[0]).toEqual(["member", "New visitor", "Vera Visitor"]);
  await ledger.postgres.pool.query("update postponed_newcomers set until = '2026-01-01' where member_id = $1", [id]);
  expect((await news(1))[0]).toEqual(["member", "Waiting to be admitted", "Vera Visitor"]);
});
