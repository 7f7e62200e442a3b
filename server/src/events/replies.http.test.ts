// Replies of members: places, the waiting list, who is notified, and who sees what. The clock: Sunday, 22 November 2026.

import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { eventReplies as calls, type ReplyInput } from "@narthex/contract/event-replies.ts";
import { type EventChange, events } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { openLiveStream } from "../../test/stream.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { until } from "../../test/until.ts";
import { runUpkeep } from "../upkeep.ts";

let sunday: Sunday;
let admin: Person;
let supper = 0;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from mails");
  const when = { eventDate: "2026-12-06", endDate: "2026-12-06" };
  supper = await sunday.addEvent({ title: "Supper", ...when, asksForReplies: true, capacity: 3 });
});
afterAll(() => sunday?.close());

const here = () => ({ params: { id: supper } });

async function reply(name: CastName, input: Partial<ReplyInput> = {}, id = supper) {
  const body = { coming: "yes" as const, ...input };
  return (await (await sunday.as(name)).call(calls.reply, { params: { id }, body })).body;
}

const change = (body: Omit<EventChange, "updatedAt">) => admin.call(events.update, { ...here(), body });
const listed = async () => (await admin.call(calls.list, here())).body.map(({ name, status }) => [name, status]);

test("people reply in order, and those for whom there is no place wait", async () => {
  expect(await reply("member", { guests: 1 })).toEqual({
    eventId: supper,
    coming: 2,
    waiting: 0,
    capacity: 3,
    freePlaces: 1,
    isOpen: true,
    own: { status: "coming", guests: 1 },
  });
  sunday.setNow("2026-11-22T15:01:00Z");
  expect(await reply("ministry_leader", { guests: 1 })).toMatchObject({
    coming: 2,
    waiting: 2,
    freePlaces: 0,
    own: { status: "waiting" },
  });
  sunday.setNow("2026-11-22T15:02:00Z");
  // A place is free, but it is for the party that waits for two.
  expect(await reply("intermediate_admin")).toMatchObject({ coming: 2, waiting: 3, own: { status: "waiting" } });
  expect(await listed()).toEqual([
    ["Lydia Marsh", "coming"],
    ["Daniel Okafor", "waiting"],
    ["Miriam Ellis", "waiting"],
  ]);
  expect((await sunday.auditOf("event")).at(-1)).toMatchObject({ action: "reply_coming", subjectId: String(supper) });
});

test("the next in the waiting list get the places of someone who leaves, and an email", async () => {
  await reply("member", { guests: 2 });
  await reply("ministry_leader", { guests: 1 });
  await reply("intermediate_admin");
  expect(await reply("member", { coming: "no" })).toMatchObject({ coming: 3, waiting: 0, own: { status: "declined" } });
  for (const email of ["ministry@example.org", "leader@example.org"]) {
    const mails = await mailsTo(sunday.postgres, email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("there is a place for you")]);
    expect(mails[0]?.text).toContain("Supper, Sunday, December 6 at 10:30 AM");
  }
  // The answer contains it, so the person who replies gets no email.
  expect(await mailsTo(sunday.postgres, "member@example.org")).toEqual([]);
  expect(await reply("member")).toMatchObject({ waiting: 1, own: { status: "waiting" } });
});

test("more places are given to those who wait; fewer places take no place away", async () => {
  await reply("member", { guests: 2 });
  await reply("ministry_leader");
  await change({ capacity: 4 });
  expect(await listed()).toEqual([
    ["Lydia Marsh", "coming"],
    ["Daniel Okafor", "coming"],
  ]);
  expect(await mailsTo(sunday.postgres, "ministry@example.org")).toHaveLength(1);
  await change({ capacity: 1 });
  expect((await admin.call(calls.show, here())).body).toMatchObject({ coming: 4, waiting: 0, capacity: 1, own: null });
  await change({ capacity: null });
  expect(await reply("intermediate_admin", { guests: 10 })).toMatchObject({ coming: 15, own: { status: "coming" } });
});

test("a party that is larger than the whole event does not keep others from the free places", async () => {
  await reply("member", { guests: 2 });
  await reply("ministry_leader", { guests: 1 });
  await change({ capacity: 1 });
  expect(await reply("member", { coming: "no" })).toMatchObject({ coming: 0, waiting: 2, freePlaces: 1 });
  expect(await reply("intermediate_admin")).toMatchObject({ coming: 1, freePlaces: 0, own: { status: "coming" } });
});

test("a person with a place gets more only if some are free and no one waits", async () => {
  await reply("member");
  expect(await reply("member", { guests: 1 })).toMatchObject({ coming: 2 });
  await reply("ministry_leader", { guests: 1 });
  const lydia = await sunday.as("member");
  const refused = await lydia.refused(calls.reply, { ...here(), body: { coming: "yes", guests: 2 } });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { guests: "There are no more free places. You keep those that you have." },
  ]);
  const tooLarge = await lydia.refused(calls.reply, { ...here(), body: { coming: "yes", guests: 3 } });
  expect(tooLarge.body.fields).toEqual({ guests: "There are 3 places in all." });
  expect((await lydia.call(calls.show, here())).body.own).toEqual({ status: "coming", guests: 1 });
});

test("of many who reply and leave at the same time, never more have a place than there are", async () => {
  const names = ["admin", "member", "ministry_leader", "intermediate_admin"] as const;
  const { pool } = sunday.postgres;
  for (let round = 0; round < 6; round++) {
    const sent = names.flatMap((name, index) => [
      reply(name, { guests: (round + index) % 3 }).catch(() => null),
      reply(name, round % 2 === 0 ? { coming: "no" } : { guests: index % 2 }).catch(() => null),
    ]);
    await Promise.all(sent);
    const taken = "select coalesce(sum(1 + guests), 0) from event_replies where event_id = $1 and status = 'coming'";
    expect(await sunday.count(taken, [supper])).toBeLessThanOrEqual(3);
    const { rows } = await pool.query(
      "select status, guests from event_replies where event_id = $1 order by queued_at, id",
      [supper],
    );
    const used = rows.reduce((sum, row) => sum + (row.status === "coming" ? 1 + row.guests : 0), 0);
    const head = rows.find((row) => row.status === "waiting");
    if (head) expect(used + 1 + head.guests).toBeGreaterThan(3);
  }
});

test("each event of a series has its own replies, and one with replies is never deleted with the series", async () => {
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 };
  const body = { title: "Lunch", eventDateTime: "2026-12-06T13:00", recurrence, asksForReplies: true, capacity: 1 };
  const { id, seriesId } = (await admin.call(events.create, { body })).body;
  const all = (await admin.call(events.list, { query: { seriesId: seriesId ?? 0, when: "coming" } })).body;
  expect(all.map(({ asksForReplies, capacity }) => [asksForReplies, capacity])).toEqual(Array(3).fill([true, 1]));
  const [first, second] = all.map((event) => event.id);
  await reply("member", {}, first);
  expect(await reply("ministry_leader", {}, second)).toMatchObject({ coming: 1, own: { status: "coming" } });
  await reply("ministry_leader", {}, first);
  await admin.call(events.update, { params: { id }, query: { scope: "all" }, body: { capacity: 2 } });
  expect((await admin.call(calls.show, { params: { id } })).body).toMatchObject({ coming: 2, waiting: 0, capacity: 2 });
  const gone = await admin.call(events.remove, { params: { id }, query: { scope: "all" } });
  expect(gone.body.effect).toMatchObject({ removed: 1, singles: [{ id: first }, { id: second }] });
});

test("only those who write the event see names; others see counts and their own reply", async () => {
  const asked = (call: Endpoint, id = supper) =>
    call === calls.reply ? { params: { id }, body: { coming: "yes" } } : { params: { id } };
  await reply("member");
  for (const name of ["member", "pending"] as const)
    expect((await (await sunday.as(name)).refused(calls.list, here())).status).toBe(403);
  expect((await (await sunday.as("ministry_leader")).refused(calls.list, here())).status).toBe(403);
  for (const call of [calls.show, calls.list, calls.reply])
    expect((await sunday.stranger().refused(call, asked(call))).status).toBe(401);
  const lydia = await sunday.as("member");
  const hidden = await sunday.addEvent({ ministryId: sunday.youth, asksForReplies: true });
  for (const call of [calls.show, calls.reply])
    expect((await lydia.refused(call, asked(call, hidden))).status).toBe(404);
  const [row] = (await lydia.call(events.list, { query: { search: "supper" } })).body.filter(({ id }) => id === supper);
  expect(row).toMatchObject({ ownReply: "coming", asksForReplies: true });
  expect(JSON.stringify((await (await sunday.as("ministry_leader")).call(calls.show, here())).body)).not.toContain(
    "Marsh",
  );
});

test("the events to come to which a member replied are listed without those that the member declined", async () => {
  const lydia = await sunday.as("member");
  const readOwn = async () => {
    const { body } = await lydia.call(events.upcoming, { query: { ownReply: "coming" } });
    expect(body.every(({ ownReply }) => ownReply === "coming")).toBe(true);
    return body.map(({ id }) => id);
  };
  const before = await readOwn();
  const declined = await sunday.addEvent({ asksForReplies: true });
  await sunday.addEvent({ asksForReplies: true });
  await reply("member");
  await reply("member", { coming: "no" }, declined);
  const added = (await readOwn()).filter((id) => !before.includes(id));
  expect(added).toEqual([supper]);
});

test("everyone who sees an event receives every reply, its removal and the place that it frees", async () => {
  const leader = await sunday.as("ministry_leader");
  const member = await sunday.as("member");
  const wanted = { eventDate: "2026-12-06", endDate: "2026-12-06", asksForReplies: true, capacity: 1 };
  const [ofMinistry, ofAll] = [{ ministryId: sunday.music }, { organizerId: sunday.ids.ministry_leader }];
  for (const [owner, reader] of [[ofMinistry, leader] as const, [ofAll, member] as const]) {
    const stream = await openLiveStream(reader);
    const id = await sunday.addEvent({ ...wanted, ...owner });
    const waitForNotice = () =>
      until(() => stream.notices.splice(0).some(({ topic, eventId }) => topic === "event_replies" && eventId === id));
    await reply("member", {}, id);
    await waitForNotice();
    await reply("admin", {}, id);
    await waitForNotice();
    const [first] = (await leader.call(calls.list, { params: { id } })).body;
    await admin.call(calls.remove, { params: { id, replyId: first?.id ?? 0 } });
    await waitForNotice();
    stream.close();
  }
});

test("events that ask for nothing, are over or are canceled take no replies", async () => {
  const lydia = await sunday.as("member");
  const answerOf = async (id: number) => {
    const { status, body } = await lydia.refused(calls.reply, { params: { id }, body: { coming: "yes" } });
    return [status, body.code];
  };
  expect(await answerOf(sunday.service)).toEqual([409, "no_replies"]);
  await admin.call(events.cancel, { ...here(), body: { tell: "nobody" } });
  expect(await answerOf(supper)).toEqual([409, "event_cancelled"]);
  await admin.call(events.reinstate, { ...here(), body: {} });
  sunday.setNow("2026-12-07T15:00:00Z");
  expect(await answerOf(supper)).toEqual([409, "no_replies"]);
  expect((await lydia.call(calls.show, here())).body.isOpen).toBe(false);
  for (const body of [{}, { coming: "maybe" }, { coming: "yes", guests: 11 }, { coming: "yes", guests: -1 }])
    expect((await lydia.refused(calls.reply, { ...here(), body })).status).toBe(400);
});

test("those who come or wait get an email when the event is canceled, unless no message is chosen", async () => {
  await reply("member", { guests: 2 });
  await reply("ministry_leader");
  await reply("intermediate_admin", { coming: "no" });
  await admin.call(events.cancel, { ...here(), body: { tell: "concerned", reason: "The boiler is broken." } });
  const [mail] = await mailsTo(sunday.postgres, "ministry@example.org");
  expect(mail?.text).toContain("The boiler is broken.");
  for (const [email, count] of [
    ["member@example.org", 1],
    ["ministry@example.org", 1],
    ["leader@example.org", 0],
  ] as const)
    expect([email, (await mailsTo(sunday.postgres, email)).length]).toEqual([email, count]);
});

test("an account without a person is refused a message, and may cancel without one", async () => {
  const miriam = await sunday.as("intermediate_admin");
  const sql = "select user_id from members where id = $1";
  const { rows } = await sunday.postgres.pool.query(sql, [sunday.ids.intermediate_admin]);
  await admin.call(users.update, { params: { id: rows[0].user_id }, body: { memberId: null } });
  for (const [id, tell] of [
    [supper, "everyone"],
    [sunday.rehearsal, "concerned"],
  ] as const) {
    const { status, body } = await miriam.refused(events.cancel, { params: { id }, body: { tell } });
    expect([status, body.code]).toEqual([404, "member_profile_not_found"]);
  }
  expect((await admin.call(events.get, here())).body.cancelledAt).toBeNull();
  const { body } = await miriam.call(events.cancel, { ...here(), body: { tell: "nobody" } });
  expect(body).toMatchObject({ cancelledAt: "2026-11-22T15:00:00.000Z", reached: null });
  await admin.call(users.update, {
    params: { id: rows[0].user_id },
    body: { memberId: sunday.ids.intermediate_admin },
  });
});

test("those who come or wait get an email when the event is deleted before it takes place", async () => {
  await reply("member", { guests: 2 });
  await admin.call(events.remove, here());
  expect(await mailsTo(sunday.postgres, "member@example.org")).toHaveLength(1);
});

test("a removed reply gives its place to the next one, and only those who write the event remove it", async () => {
  await reply("member", { guests: 2 });
  await reply("ministry_leader");
  const [first] = (await admin.call(calls.list, here())).body;
  const params = { id: supper, replyId: first?.id ?? 0 };
  expect((await (await sunday.as("ministry_leader")).refused(calls.remove, { params })).status).toBe(403);
  expect((await admin.call(calls.remove, { params })).body).toMatchObject({ coming: 1, waiting: 0 });
  expect((await admin.refused(calls.remove, { params })).status).toBe(404);
  expect((await sunday.auditOf("event")).at(-1)).toMatchObject({ action: "reply_removed" });
});

test("the place of a deleted member is given away in the night", async () => {
  const memberId = await sunday.addPerson({ firstName: "Gone", lastName: "Soon" });
  await sunday.postgres.pool.query(
    "insert into event_replies (event_id, member_id, status, guests, queued_at) values ($1, $2, 'coming', 2, now())",
    [supper, memberId],
  );
  await reply("member");
  expect((await reply("member")).own?.status).toBe("waiting");
  await admin.call(members.remove, { params: { id: memberId } });
  await runUpkeep(sunday.services);
  expect(await listed()).toEqual([["Lydia Marsh", "coming"]]);
});
