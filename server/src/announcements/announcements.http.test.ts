import { randomUUID } from "node:crypto";
import { type Announcement, announcements as calls } from "@narthex/contract/announcements.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { until } from "../../test/until.ts";
import { releaseDue } from "./release.service.ts";

let sunday: Sunday;
let miriam: Person;

beforeAll(async () => {
  sunday = await openSunday();
  miriam = await sunday.as("intermediate_admin");
});
afterAll(() => sunday.close());
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from announcements");
});

const news = { title: "Potluck", content: "Bring a dish." };
const publish = async (more = {}): Promise<Announcement> =>
  (await miriam.call(calls.create, { body: { ...news, ...more } })).body;
const titlesFor = async (name: CastName) =>
  (await (await sunday.as(name)).call(calls.list)).body.map(({ title }) => title);

describe("an announcement", () => {
  it("is written with every field, and read back", async () => {
    const full = {
      title: "Choir retreat",
      content: "First line\nSecond line with <b>no</b> markup, https://example.org",
      priority: "high",
      targetAudience: "ministry",
      ministryId: sunday.music,
      publishDate: "2026-11-22T18:30",
      expiryDate: "2026-11-30",
      isActive: true,
      sendEmail: true,
      sendSMS: false,
    } as const;
    const { status, body } = await miriam.call(calls.create, { body: full });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...full,
      publishDate: "2026-11-22T23:30:00.000Z",
      authorName: "Miriam Ellis",
      authorMemberId: sunday.ids.intermediate_admin,
      ministryName: "Music",
      status: "scheduled",
      deliveries: [],
      can: { edit: true, remove: true },
      createdAt: "2026-11-22T15:00:00.000Z",
    });
    expect((await miriam.call(calls.list)).body).toEqual([body]);
    expect((await sunday.auditOf("announcement")).at(-1)).toMatchObject({
      action: "created",
      subjectId: String(body.id),
    });
  });

  it("needs only a title and a text", async () => {
    expect(await publish()).toMatchObject({
      priority: "normal",
      targetAudience: "all",
      ministryId: null,
      publishDate: "2026-11-22T15:00:00.000Z",
      expiryDate: null,
      isActive: true,
      sendEmail: false,
      sendSMS: false,
      status: "published",
    });
    expect(await publish({ expiryDate: "", publishDate: "", ministryId: sunday.music })).toMatchObject({
      expiryDate: null,
      ministryId: null,
    });
  });

  it("is seen by its audience", async () => {
    await publish({ title: "all" });
    await publish({ title: "members", targetAudience: "members" });
    await publish({ title: "music", targetAudience: "ministry", ministryId: sunday.music });
    await publish({ title: "youth", targetAudience: "ministry", ministryId: sunday.youth });
    const everything = ["youth", "music", "members", "all"];
    expect(await titlesFor("admin")).toEqual(everything);
    expect(await titlesFor("intermediate_admin")).toEqual(everything);
    expect(await titlesFor("ministry_leader")).toEqual(["music", "members", "all"]);
    expect(await titlesFor("member")).toEqual(["music", "members", "all"]);
    expect(await titlesFor("pending")).toEqual(["all"]);
    const [seen] = (await (await sunday.as("member")).call(calls.list)).body;
    expect(seen).toMatchObject({ deliveries: null, can: { edit: false, remove: false } });
  });

  it("that is scheduled, expired or inactive is visible only to those who manage announcements", async () => {
    sunday.setNow("2026-11-20T13:00:00Z");
    await publish({ title: "over", expiryDate: "2026-11-21" });
    sunday.setNow(SUNDAY_TEN);
    await publish({ title: "later", publishDate: "2026-11-22T10:01" });
    await publish({ title: "off", isActive: false });
    await publish({ title: "last day", expiryDate: "2026-11-22" });
    expect(await titlesFor("member")).toEqual(["last day"]);
    const { body } = await miriam.call(calls.list);
    expect(body.map(({ title, status }) => [title, status])).toEqual([
      ["later", "scheduled"],
      ["last day", "published"],
      ["off", "inactive"],
      ["over", "expired"],
    ]);
    sunday.setNow("2026-11-22T15:01:00Z");
    expect(await titlesFor("member")).toEqual(["later", "last day"]);
    sunday.setNow("2026-11-23T05:00:00Z");
    expect(await titlesFor("member")).toEqual(["later"]);
  });

  it("comes in pages, the newest first", async () => {
    for (const hour of ["06", "07", "08", "09"]) await publish({ title: hour, publishDate: `2026-11-22T${hour}:00` });
    const first = await miriam.call(calls.list, { query: { limit: 3 } });
    expect(first.body.map(({ title }) => title)).toEqual(["09", "08", "07"]);
    expect(first.headers.get("x-total-count")).toBe("4");
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
    expect(await (await miriam.fetch(next)).json()).toMatchObject([{ title: "06" }]);
  });

  it("is filtered by status, own entries and text", async () => {
    sunday.setNow("2026-11-20T13:00:00Z");
    await publish({ title: "over", expiryDate: "2026-11-21" });
    sunday.setNow(SUNDAY_TEN);
    await publish({ title: "youth", targetAudience: "ministry", ministryId: sunday.youth });
    await publish({ title: "all", content: "Bring a CÔTE." });
    await publish({ title: "next week", publishDate: "2026-11-29T10:00" });
    await publish({ title: "tomorrow", publishDate: "2026-11-23T10:00" });
    const titles = async (query: object, name: CastName = "intermediate_admin") =>
      (await (await sunday.as(name)).call(calls.list, { query })).body.map(({ title }) => title);
    expect(await titles({ show: "published" })).toEqual(["all", "youth"]);
    expect(await titles({ show: "out" })).toEqual(["all", "youth", "over"]);
    expect(await titles({ show: "scheduled" })).toEqual(["tomorrow", "next week"]);
    expect(await titles({ own: "true" })).toEqual(["all"]);
    expect(await titles({ search: "côte" })).toEqual(["all"]);
    expect(await titles({ show: "scheduled" }, "member")).toEqual([]);
    expect(await titles({ show: "out" }, "member")).toEqual(["all"]);
    const first = await miriam.call(calls.list, { query: { show: "scheduled", limit: 1 } });
    expect([first.body[0]?.title, first.headers.get("x-total-count")]).toEqual(["tomorrow", "2"]);
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
    expect(await (await miriam.fetch(next)).json()).toMatchObject([{ title: "next week" }]);
  });

  it("that is sent twice with one key is written once, and another account cannot use the key", async () => {
    const body = { ...news, sendEmail: true, entryKey: randomUUID() };
    const [first, other] = await Promise.all([
      miriam.call(calls.create, { body }),
      miriam.call(calls.create, { body }),
    ]);
    expect([first.status, other.status].sort()).toEqual([200, 201]);
    expect(other.body.id).toBe(first.body.id);
    expect(await sunday.count("select count(*) from announcements")).toBe(1);
    expect(await sunday.count("select count(*) from deliveries")).toBe(5);
    const changed = await miriam.refused(calls.create, { body: { ...body, title: "Soup" } });
    const others = await (await sunday.as("admin")).refused(calls.create, { body });
    for (const answer of [changed, others]) expect([answer.status, answer.body.code]).toEqual([409, "entry_key_used"]);
    expect(await sunday.count("select count(*) from announcements")).toBe(1);
  });

  it("that was changed since it was read is refused as a conflict", async () => {
    const { id, updatedAt } = await publish();
    sunday.setNow("2026-11-22T15:05:00Z");
    const change = (who: Person, body: object) => who.refused(calls.change, { params: { id }, body });
    for (const _ of ["sent", "sent again, because the answer was lost"])
      expect((await change(await sunday.as("admin"), { title: "Soup", updatedAt })).status).toBe(200);
    const late = await change(miriam, { content: "Bring bread.", updatedAt });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    const [now] = (await miriam.call(calls.list)).body;
    expect(now).toMatchObject({ title: "Soup", content: news.content });
    expect((await change(miriam, { content: "Bring bread.", updatedAt: now?.updatedAt })).status).toBe(200);
  });

  it("that is unpublished or over sends live notices only to those who manage announcements", async () => {
    const recorded = await sunday.recordChanges();
    const later = await publish({ publishDate: "2026-11-25T08:00" });
    await miriam.call(calls.change, { params: { id: later.id }, body: { title: "Moved" } });
    await miriam.call(calls.change, { params: { id: later.id }, body: { publishDate: "" } });
    await miriam.call(calls.change, { params: { id: later.id }, body: { isActive: false } });
    await miriam.call(calls.remove, { params: { id: later.id } });
    const unseen = { topic: "announcements", unpublished: true };
    const seen = { topic: "announcements", ministryId: null };
    expect(await recorded.first(5)).toEqual([unseen, unseen, seen, seen, unseen]);
  });

  it("is changed field by field, and open screens are updated", async () => {
    const { id } = await publish();
    const recorded = await sunday.recordChanges();
    const change = { title: "Soup", targetAudience: "ministry", ministryId: sunday.music, priority: "low" } as const;
    const { body } = await miriam.call(calls.change, { params: { id }, body: change });
    expect(body).toMatchObject({ ...change, content: "Bring a dish.", status: "published" });
    expect(await recorded.first(2)).toMatchObject([
      { topic: "announcements", ministryId: sunday.music },
      { topic: "announcements", ministryId: null },
    ]);
    expect((await sunday.auditOf("announcement")).at(-1)?.detail).toEqual({
      fields: ["title", "priority", "targetAudience", "ministryIds"],
    });
    const entries = await sunday.auditOf("announcement");
    await miriam.call(calls.change, { params: { id }, body: { title: "Soup" } });
    await miriam.call(calls.change, { params: { id }, body: {} });
    expect(await sunday.auditOf("announcement")).toEqual(entries);
    const back = await miriam.call(calls.change, { params: { id }, body: { targetAudience: "all" } });
    expect(back.body.ministryId).toBeNull();
  });

  it("that is scheduled can be moved, and is published immediately if its date is removed", async () => {
    const { id } = await publish({ publishDate: "2026-11-25T08:00" });
    const moved = await miriam.call(calls.change, { params: { id }, body: { publishDate: "2026-11-26T08:00" } });
    expect(moved.body).toMatchObject({ publishDate: "2026-11-26T13:00:00.000Z", status: "scheduled" });
    const out = await miriam.call(calls.change, { params: { id }, body: { publishDate: "" } });
    expect(out.body).toMatchObject({ publishDate: "2026-11-22T15:00:00.000Z", status: "published" });
    const { body } = await miriam.refused(calls.change, { params: { id }, body: { publishDate: "2026-11-26T08:00" } });
    expect(body.fields).toEqual({ publishDate: "This announcement is published already." });
  });

  it("is deleted together with its delivery log", async () => {
    const { id } = await publish({ sendEmail: true });
    expect(await sunday.count("select count(*) from deliveries where announcement_id = $1", [id])).toBe(5);
    expect((await miriam.call(calls.remove, { params: { id } })).body).toEqual({ id });
    expect(await sunday.count("select count(*) from announcements")).toBe(0);
    expect(await sunday.count("select count(*) from deliveries where announcement_id = $1", [id])).toBe(0);
    expect((await sunday.auditOf("announcement")).at(-1)).toMatchObject({ action: "deleted", subjectId: String(id) });
    expect((await miriam.refused(calls.remove, { params: { id } })).status).toBe(404);
  });
});

it("has counts of each channel by which it was sent, also to nobody", async () => {
  const toNobody = { sendEmail: true, targetAudience: "duties", duties: ["treasurer"] };
  const counts = { queued: 0, sent: 0, delivered: 0, kept: 0, failed: 0, skipped: 0, shared: 0, cancelled: 0 };
  expect((await publish(toNobody)).deliveries).toEqual([{ channel: "email", ...counts }]);
  expect((await publish({ ...toNobody, publishDate: "2026-11-22T18:30" })).deliveries).toEqual([]);
});

it("that was not sent says why, and is sent after a request", async () => {
  const late = await publish({ title: "Potluck tonight", publishDate: "2026-11-22T18:00", sendEmail: true });
  const due = await publish({ title: "Choir", publishDate: "2026-11-23T12:00", sendEmail: true });
  const quiet = await publish({ title: "Screen only", publishDate: "2026-11-22T18:00" });
  const tonight = { publishDate: "2026-11-22T22:00", expiryDate: "2026-11-22", sendEmail: true };
  const over = await publish({ title: "Concert tonight", ...tonight });
  // As if text messages had been set up when it was chosen.
  await sunday.postgres.pool.query("update announcements set send_sms = true where id = $1", [due.id]);
  sunday.setNow("2026-11-23T23:00:01Z");
  await releaseDue(sunday.services);
  const read = async ({ id }: Announcement) => (await miriam.call(calls.list)).body.find((one) => one.id === id);
  const notSent = [{ channel: "email", reason: "late" }];
  expect(await read(late)).toMatchObject({ status: "published", sendEmail: false, deliveries: [], notSent });
  expect(await read(due)).toMatchObject({ sendEmail: true, deliveries: [{ channel: "email" }] });
  expect((await read(due))?.notSent).toEqual([{ channel: "sms", reason: "unavailable" }]);
  const wasOver = { status: "expired", sendEmail: false, notSent: [{ channel: "email", reason: "over" }] };
  expect(await read(over)).toMatchObject(wasOver);
  expect(await read(quiet)).toMatchObject({ deliveries: [], notSent: [] });
  expect(await sunday.auditOf("announcement")).toContainEqual(
    expect.objectContaining({ action: "not_sent", subjectId: String(late.id), detail: notSent[0] }),
  );
  const [seen] = (await (await sunday.as("member")).call(calls.list)).body;
  expect(seen?.notSent).toBeNull();
  await miriam.call(calls.change, { params: { id: late.id }, body: { title: "Potluck tomorrow" } });
  expect(await read(late)).toMatchObject({ deliveries: [], notSent });
  await miriam.call(calls.change, { params: { id: late.id }, body: { sendEmail: true } });
  expect(await read(late)).toMatchObject({ sendEmail: true, deliveries: [{ channel: "email" }], notSent: [] });
  const again = { isActive: false, expiryDate: "2026-11-24", sendEmail: true };
  await miriam.call(calls.change, { params: { id: over.id }, body: again });
  sunday.setNow("2026-11-25T12:00:00Z");
  await miriam.call(calls.change, { params: { id: over.id }, body: { isActive: true } });
  expect(await read(over)).toMatchObject(wasOver);
});

it("counts emails as kept and not as sent if no mail server is set up", async () => {
  const { id } = await publish({ sendEmail: true, title: "Kept here" });
  const admin = await sunday.as("admin");
  const counts = await until(
    async () => (await miriam.call(calls.list)).body[0]?.deliveries?.[0],
    (count) => count?.queued === 0,
  );
  expect(counts).toMatchObject({ channel: "email", sent: 0, kept: 5 });
  const { body } = await admin.call(calls.deliveries, { params: { id }, query: { status: "kept" } });
  expect(body).toHaveLength(5);
  const { rows } = await sunday.postgres.pool.query<{ text: string }>(
    "select text from mails where subject like '%Kept here'",
  );
  expect(rows).toHaveLength(5);
  expect(rows.every(({ text }) => text.includes("Bring a dish.") && !text.includes("unsubscribe"))).toBe(true);
});

it("has the same name of the church for its author and its readers in a congregation without a name", async () => {
  await sunday.postgres.pool.query("update settings set congregation_name = ''");
  await miriam.call(calls.sendTest, { body: { ...news, title: "Unnamed" } });
  await publish({ title: "Unnamed", sendEmail: true });
  const sent = "select distinct subject from mails where subject ~ 'Unnamed$' and text !~ 'part of Our' order by 1";
  const { rows } = await until(
    () => sunday.postgres.pool.query(sent),
    ({ rowCount }) => rowCount === 2,
  );
  expect(rows).toEqual([{ subject: "Our congregation: Unnamed" }, { subject: "Test: Our congregation: Unnamed" }]);
});
