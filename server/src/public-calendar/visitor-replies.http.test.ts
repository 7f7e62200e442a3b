// Replies of visitors without an account: the email that makes one count, and what strangers cannot find out.
// The clock: Sunday, 22 November 2026.
import { backups } from "@narthex/contract/backups.ts";
import { visitorReplies as calls, eventReplies } from "@narthex/contract/event-replies.ts";
import { events } from "@narthex/contract/events.ts";
import { publicCalendar } from "@narthex/contract/public-calendar.ts";
import { settings } from "@narthex/contract/settings.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mailsTo, replyLinkTo } from "../../test/kept-mail.ts";
import { openMailbox } from "../../test/mailbox.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { runUpkeep } from "../upkeep.ts";

let sunday: Sunday;
let picnic = 0;
beforeAll(async () => {
  sunday = await openSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  for (const table of ["mails", "rate_limits"]) await sunday.postgres.pool.query(`delete from ${table}`);
  await sunday.postgres.pool.query("update settings set public_calendar = true");
  const when = { eventDate: "2026-12-06", endDate: "2026-12-06", isPublic: true };
  picnic = await sunday.addEvent({ title: "Picnic", ...when, asksForReplies: true, capacity: 3 });
});
afterAll(() => sunday?.close());

const VERA = { name: "Vera Visitor", email: "vera@example.com" };
const ask = (body: object = VERA, id = picnic) =>
  sunday.stranger().call(calls.ask, { params: { id }, body: { ...VERA, ...body } });
const refusedAsk = async (body: object = VERA, id = picnic) => {
  const answer = await sunday.stranger().refused(calls.ask, { params: { id }, body });
  return [answer.status, answer.body.code, answer.body.fields];
};
const linkOf = (email = VERA.email) => replyLinkTo(sunday.postgres, email);
const answer = async (body: { coming: "yes" | "no"; guests?: number }, email = VERA.email) =>
  (await sunday.stranger().call(calls.reply, { body: { token: await linkOf(email), ...body } })).body;
const counts = async () => {
  const { coming, waiting } = (await (await sunday.as("admin")).call(eventReplies.show, { params: { id: picnic } }))
    .body;
  return [coming, waiting];
};

test("a visitor's reply counts once the link of the email is used, and can be changed and withdrawn", async () => {
  const asked = await ask({ guests: 1 });
  expect([asked.status, asked.body]).toEqual([202, { guests: 1, isMailed: false }]);
  expect(await counts()).toEqual([0, 0]);
  const admin = await sunday.as("admin");
  expect((await admin.call(eventReplies.list, { params: { id: picnic } })).body).toEqual([]);
  const token = await linkOf();
  const looked = await sunday.stranger().call(calls.look, { body: { token } });
  expect(looked.body).toEqual({ eventId: picnic, status: "unconfirmed", guests: 1 });
  expect(await counts()).toEqual([0, 0]);
  expect(await answer({ coming: "yes" })).toEqual({ eventId: picnic, status: "coming", guests: 1 });
  expect(await counts()).toEqual([2, 0]);
  expect(await answer({ coming: "yes", guests: 2 })).toMatchObject({ status: "coming", guests: 2 });
  const [row] = (await admin.call(eventReplies.list, { params: { id: picnic } })).body;
  expect(row).toMatchObject({ memberId: null, ...VERA, status: "coming", guests: 2 });
  expect(await answer({ coming: "no" })).toMatchObject({ status: "declined" });
  expect(await counts()).toEqual([0, 0]);
  expect((await sunday.auditOf("event")).map(({ action, actorId }) => [action, actorId]).slice(-3)).toEqual([
    ["visitor_coming", null],
    ["visitor_coming", null],
    ["visitor_declined", null],
  ]);
});

test("visitors wait in the same line as members, and get an email about a place", async () => {
  const lydia = await sunday.as("member");
  const countFree = async () =>
    (await sunday.stranger().call(publicCalendar.event, { params: { id: picnic } })).body.freePlaces;
  expect(await countFree()).toBe(3);
  await lydia.call(eventReplies.reply, { params: { id: picnic }, body: { coming: "yes", guests: 2 } });
  expect(await countFree()).toBe(0);
  await ask();
  expect(await answer({ coming: "yes" })).toMatchObject({ status: "waiting" });
  await lydia.call(eventReplies.reply, { params: { id: picnic }, body: { coming: "no" } });
  expect((await mailsTo(sunday.postgres, VERA.email))[0]?.subject).toContain("there is a place for you");
  expect(await counts()).toEqual([1, 0]);
  const admin = await sunday.as("admin");
  await admin.call(events.cancel, { params: { id: picnic }, body: { tell: "nobody" } });
  expect(await countFree()).toBeNull();
});

test("a repeated request by a stranger with the same address changes and reveals nothing", async () => {
  await ask({ guests: 1 });
  const first = await linkOf();
  await answer({ coming: "yes" });
  const again = await ask({ name: "Someone Else", guests: 0 });
  expect([again.status, again.body]).toEqual([202, { guests: 0, isMailed: false }]);
  expect(await counts()).toEqual([2, 0]);
  expect((await mailsTo(sunday.postgres, VERA.email))[0]?.subject).toContain("your reply");
  const old = await sunday.stranger().refused(calls.look, { body: { token: first } });
  expect([old.status, old.body.code]).toEqual([400, "link_expired"]);
  expect(await answer({ coming: "no" })).toMatchObject({ status: "declined" });
  const { rows } = await sunday.postgres.pool.query("select * from event_replies where event_id = $1", [picnic]);
  expect(JSON.stringify(rows)).not.toContain(first);
});

test("a reply that is not confirmed within a day expires, and the address of a past visitor is deleted", async () => {
  await ask();
  const token = await linkOf();
  sunday.setNow("2026-11-23T15:00:01Z");
  await runUpkeep(sunday.services);
  expect((await sunday.stranger().refused(calls.look, { body: { token } })).body.code).toBe("link_expired");
  await ask();
  await answer({ coming: "yes" });
  sunday.setNow("2027-01-06T15:00:00Z");
  await runUpkeep(sunday.services);
  expect(await sunday.count("select count(*)::int from event_replies where visitor_email is not null")).toBe(0);
});

test("the answer says whether the email leaves, and an unconfirmed reply stays until a day after a pause", async () => {
  const mailbox = await openMailbox();
  const sending = await openSunday({ config: { smtpUrl: mailbox.url, mailFrom: "office@example.org" } });
  const run = (statement: string) => sending.postgres.pool.query(statement);
  sending.setNow(SUNDAY_TEN);
  const id = await sending.addEvent({
    eventDate: "2026-12-06",
    endDate: "2026-12-06",
    isPublic: true,
    asksForReplies: true,
  });
  const reply = async () =>
    (await sending.stranger().call(calls.ask, { params: { id }, body: { ...VERA, guests: 0 } })).body;
  await run("update settings set public_calendar = true, outgoing_paused_at = now()");
  expect(await reply()).toEqual({ guests: 0, isMailed: false });
  sending.setNow("2026-11-24T15:00:00Z");
  const countReplies = async () => {
    await runUpkeep(sending.services);
    return sending.count("select count(*)::int from event_replies");
  };
  expect(await countReplies()).toBe(1);
  await (await sending.as("admin")).call(backups.resumeOutgoing);
  sending.setNow("2026-11-25T15:00:00Z");
  expect(await countReplies()).toBe(1);
  sending.setNow("2026-11-25T15:00:01Z");
  expect(await countReplies()).toBe(0);
  expect(await reply()).toEqual({ guests: 0, isMailed: true });
  await sending.close();
  await mailbox.close();
});

test("only public events that ask for replies take those of visitors, and only while the calendar is shown", async () => {
  const hidden = await sunday.addEvent({ asksForReplies: true });
  const quiet = await sunday.addEvent({ isPublic: true });
  expect(await refusedAsk(VERA, hidden)).toEqual([404, "not_found", undefined]);
  expect(await refusedAsk(VERA, quiet)).toEqual([409, "no_replies", undefined]);
  await ask();
  const token = await linkOf();
  await sunday.postgres.pool.query("update settings set public_calendar = false");
  expect(await refusedAsk()).toEqual([404, "not_found", undefined]);
  expect((await sunday.stranger().refused(calls.look, { body: { token } })).status).toBe(404);
  expect((await sunday.stranger().refused(calls.reply, { body: { token, coming: "yes" } })).status).toBe(404);
});

test("while the calendar is off, emails to visitors have no link, and members get places before those who wait", async () => {
  const [admin, lydia] = [await sunday.as("admin"), await sunday.as("member")];
  const here = { params: { id: picnic } };
  const show = (isOn: boolean) => admin.call(settings.update, { body: { publicCalendar: isOn } });
  const receive = async (email: string) => {
    const mails = (await mailsTo(sunday.postgres, email)).map(({ subject, text }) => `${subject}\n${text}`);
    await sunday.postgres.pool.query("delete from mails where recipient = $1", [email]);
    return mails;
  };
  const late = { name: "Walt Visitor", email: "walt@example.com" };
  const no = { name: "Nora Visitor", email: "nora@example.com" };
  await ask();
  await answer({ coming: "yes" });
  await lydia.call(eventReplies.reply, { ...here, body: { coming: "yes", guests: 1 } });
  await ask(late);
  expect(await answer({ coming: "yes" }, late.email)).toMatchObject({ status: "waiting" });
  await ask(no);
  await answer({ coming: "no" }, no.email);
  for (const { email } of [VERA, late, no]) await receive(email);
  await show(false);
  await lydia.call(eventReplies.reply, { ...here, body: { coming: "no" } });
  expect(await counts()).toEqual([1, 1]);
  // A member gets free places at once, and more of them for guests.
  expect((await lydia.call(eventReplies.show, here)).body.freePlaces).toBe(2);
  for (const guests of [0, 1]) {
    const { own } = (await lydia.call(eventReplies.reply, { ...here, body: { coming: "yes", guests } })).body;
    expect(own).toEqual({ status: "coming", guests });
  }
  await lydia.call(eventReplies.reply, { ...here, body: { coming: "no" } });
  const body = { eventDateTime: "2026-12-07T18:00" };
  await admin.call(events.update, { ...here, query: { scope: "this" }, body });
  await admin.call(events.cancel, { ...here, body: { tell: "concerned" } });
  await admin.call(events.reinstate, { ...here, body: {} });
  for (const { email } of [VERA, late]) {
    const mails = await receive(email);
    expect(mails).toHaveLength(3);
    for (const words of ["is now Monday, December 7", "is canceled.", "is no longer canceled."])
      expect(mails.filter((mail) => mail.includes(words))).toHaveLength(1);
    for (const part of ["#reply=", "/events/", "link", "Links"]) expect(mails.join()).not.toContain(part);
  }
  expect(await receive(no.email)).toEqual([]);
  await show(true);
  await runUpkeep(sunday.services);
  expect(await counts()).toEqual([2, 0]);
  expect(await receive(late.email)).toEqual([expect.stringMatching(/there is a place for you.*#reply=/s)]);
});

test("missing or invalid values are reported at their fields, and a wrong link opens nothing", async () => {
  expect(await refusedAsk({ name: " ", email: "vera", guests: 11 })).toEqual([
    400,
    "invalid_input",
    { name: "Please enter your name.", email: "Invalid email address", guests: "Please enter at most 10." },
  ]);
  expect((await refusedAsk({ ...VERA, guests: 3 }))[2]).toEqual({ guests: "There are 3 places in all." });
  for (const token of ["", "x".repeat(43), "%00"])
    expect((await sunday.stranger().refused(calls.look, { body: { token } })).body.code).toBe("link_expired");
  expect(await mailsTo(sunday.postgres, VERA.email)).toEqual([]);
});

test("one address gets a few emails, and then has to wait", async () => {
  for (let count = 0; count < 5; count++) await ask();
  const { body } = await sunday.stranger().refused(calls.ask, { params: { id: picnic }, body: VERA });
  expect(body).toMatchObject({
    code: "too_many",
    message: expect.stringMatching(/^Too many attempts\. Please try again in 1[45] minutes\.$/),
  });
  expect((await ask({ email: "other@example.com" })).status).toBe(202);
});

test("a person who replies as a member and as a visitor with the same address takes one place", async () => {
  const member = await sunday.as("member");
  const email = "member@example.org";
  const reply = (guests = 0) =>
    member.call(eventReplies.reply, { params: { id: picnic }, body: { coming: "yes", guests } });
  const asVisitor = { name: "Lydia Marsh", email };
  const show = async () => (await member.call(eventReplies.show, { params: { id: picnic } })).body;
  const status = async () => (await member.call(events.get, { params: { id: picnic } })).body.ownReply;
  // First as a visitor: the member sees the reply once it is confirmed, and a change makes it theirs, with its place.
  await ask(asVisitor);
  expect([await show(), await status()]).toMatchObject([{ coming: 0, own: null }, null]);
  await answer({ coming: "yes", guests: 1 }, email);
  expect([await show(), await status()]).toMatchObject([{ coming: 2, own: { status: "coming", guests: 1 } }, "coming"]);
  const former = await linkOf(email);
  expect((await reply(2)).body).toMatchObject({ coming: 3, own: { status: "coming", guests: 2 } });
  expect((await sunday.stranger().refused(calls.look, { body: { token: former } })).body.code).toBe("link_expired");
  const admin = await sunday.as("admin");
  const list = async () => (await admin.call(eventReplies.list, { params: { id: picnic } })).body;
  expect(await list()).toMatchObject([{ memberId: sunday.ids.member, email: null }]);
  // Then as a visitor again: strangers get the same answer, and the owner of the address an email.
  expect([(await ask(asVisitor)).status, (await ask(VERA)).status]).toEqual([202, 202]);
  expect((await mailsTo(sunday.postgres, email))[0]?.text).toContain("sign in and open this link");
  expect(await counts()).toEqual([3, 0]);
});

test("an address that no one has confirmed shows and takes over no reply of a visitor", async () => {
  const email = "member@example.org";
  await ask({ name: "Lydia Marsh", email });
  await answer({ coming: "yes" }, email);
  await sunday.postgres.pool.query("update users set email_verified = false where email = $1", [email]);
  const member = await sunday.as("member");
  const [{ body: shown }, { body: event }] = [
    await member.call(eventReplies.show, { params: { id: picnic } }),
    await member.call(events.get, { params: { id: picnic } }),
  ];
  expect([shown.own, event.ownReply]).toEqual([null, null]);
  await member.call(eventReplies.reply, { params: { id: picnic }, body: { coming: "yes" } });
  expect(await counts()).toEqual([2, 0]);
  await sunday.postgres.pool.query("update users set email_verified = true where email = $1", [email]);
});
