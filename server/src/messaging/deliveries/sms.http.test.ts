// Announcements as text messages, against a stand-in for the provider: who receives one, the provider's reports, and
// the keywords that stop and start them.
import { announcements as calls } from "@narthex/contract/announcements.ts";
import { DELIVERY_STATUSES } from "@narthex/contract/deliveries.ts";
import { members } from "@narthex/contract/members.ts";
import { settings } from "@narthex/contract/settings.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../../../test/congregation.ts";
import { whileHolding } from "../../../test/hold.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../../test/sunday.ts";
import { type FakeTwilio, openTwilio } from "../../../test/twilio.ts";
import { until } from "../../../test/until.ts";
import { members as people } from "../../database/tables/members.ts";
import { resumeDeliveries } from "./run.ts";

const LYDIA = "+12125550111";
const DANIEL = "+12125550122";
const INCOMING = "http://127.0.0.1/api/sms/incoming";
let twilio: FakeTwilio;
let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  twilio = await openTwilio();
  sunday = await openSunday({ config: { twilio: twilio.config } });
  admin = await sunday.as("admin");
  const agree = (id: number, phone: string) =>
    sunday.postgres.db.update(people).set({ phone, smsConsent: true }).where(eq(people.id, id));
  await agree(sunday.ids.member, LYDIA);
  await agree(sunday.ids.ministry_leader, DANIEL);
});
afterAll(async () => {
  await sunday.close();
  await twilio.close();
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));

const news = { title: "Snow", content: "No service today.", targetAudience: "members", sendSMS: true } as const;
const send = async (more = {}) => (await admin.call(calls.create, { body: { ...news, ...more } })).body.id;
const counts = async (id: number) =>
  (await admin.call(calls.list)).body
    .find((one) => one.id === id)
    ?.deliveries?.find(({ channel }) => channel === "sms");
const settled = (id: number) =>
  until(
    () => counts(id),
    (count) => count?.queued === 0,
  );
const log = async (id: number) =>
  (await admin.call(calls.deliveries, { params: { id }, query: { channel: "sms" } })).body.map((row) => [
    row.memberName,
    row.status,
    row.reason,
    row.providerCode,
  ]);
const answer = async (from: string, body: string, more = {}) => {
  const response = await twilio.tell(sunday.url, INCOMING, { From: from, Body: body, ...more });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/xml; charset=utf-8"]);
  return response.text();
};
const reached = async () => (await admin.call(calls.reach, { query: { targetAudience: "members" } })).body.sms;

describe("a text message", () => {
  it("is sent to people who consented and have a number, and the provider's reports update the log", async () => {
    expect(await reached()).toEqual({
      delivery: "twilio",
      people: 2,
      copies: 2,
      left: [{ reason: "no_address", count: 2 }],
    });
    const id = await send();
    await settled(id);
    const sent = twilio.taken.find(({ to }) => to === LYDIA);
    expect(sent).toMatchObject({
      from: "+12125550100",
      text: "Grace Community Church: Snow\nNo service today.\nReply STOP to end.",
    });
    const address = sent?.statusCallback ?? "";
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1\/api\/sms\/status\?delivery=\d+$/);
    for (const MessageStatus of ["sent", "delivered", "sent"])
      expect((await twilio.tell(sunday.url, address, { MessageSid: "SM1", MessageStatus })).status).toBe(200);
    const others = twilio.taken.find(({ to }) => to === DANIEL)?.statusCallback ?? "";
    await twilio.tell(sunday.url, others, { MessageSid: "SM2", MessageStatus: "undelivered", ErrorCode: "30003" });
    await twilio.tell(sunday.url, others, { MessageSid: "SM2", MessageStatus: "delivered" });
    expect(await log(id)).toEqual([
      ["Ruth Adler", "skipped", "no_address", null],
      ["Miriam Ellis", "skipped", "no_address", null],
      ["Lydia Marsh", "delivered", null, null],
      ["Daniel Okafor", "failed", "undelivered", "30003"],
    ]);
  });

  it("is counted by status, as the log lists it", async () => {
    const id = await send({ title: "Counted" });
    await settled(id);
    const MessageStatus = "delivered";
    await twilio.tell(sunday.url, twilio.taken.at(-1)?.statusCallback ?? "", { MessageSid: "SM3", MessageStatus });
    const listed: Record<string, number> = {};
    for (const status of DELIVERY_STATUSES) {
      const { headers } = await admin.call(calls.deliveries, { params: { id }, query: { status } });
      listed[status] = Number(headers.get("x-total-count"));
    }
    expect(listed).toMatchObject({ sent: 1, delivered: 1, skipped: 2 });
    expect(await counts(id)).toEqual({ channel: "sms", shared: 0, ...listed });
  });

  it("is deferred while the provider is unreachable, and a refusal of one does not affect another", async () => {
    twilio.outage = 503;
    const id = await send({ title: "Again" });
    await until(
      () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [id]),
      (tried) => tried === 2,
    );
    twilio.outage = null;
    twilio.refused.set(DANIEL, 21614);
    sunday.setNow("2026-11-22T15:01:00Z");
    await resumeDeliveries(sunday.services, "sms");
    await settled(id);
    expect((await log(id)).slice(2)).toEqual([
      ["Lydia Marsh", "sent", null, null],
      ["Daniel Okafor", "failed", "refused", "21614"],
    ]);
    twilio.refused.clear();
  });

  it("is canceled although another copy is being sent, which is not sent again after a failure", async () => {
    twilio.outage = 503;
    const id = await send({ title: "Mistake" });
    await until(
      () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [id]),
      (tried) => tried === 2,
    );
    const { pool } = sunday.postgres;
    const beingSent = `select from deliveries where announcement_id = ${id} and address = '${LYDIA}' for update`;
    await whileHolding(pool, beingSent, () => admin.call(calls.change, { params: { id }, body: { isActive: false } }));
    expect((await log(id)).slice(2)).toEqual([
      ["Lydia Marsh", "queued", null, null],
      ["Daniel Okafor", "cancelled", "withdrawn", null],
    ]);
    twilio.outage = null;
    sunday.setNow("2026-11-22T15:01:00Z");
    await resumeDeliveries(sunday.services, "sms");
    await settled(id);
    expect((await log(id))[2]).toEqual(["Lydia Marsh", "skipped", "withdrawn", null]);
  });

  it("waits for the correction if the provider does not accept our own number", async () => {
    twilio.refusal = 21606;
    const id = await send({ title: "From elsewhere" });
    await until(
      () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [id]),
      (tried) => tried === 2,
    );
    twilio.refusal = null;
    expect(await counts(id)).toMatchObject({ queued: 2, failed: 0 });
    sunday.setNow("2026-11-22T15:01:00Z");
    await sunday.services.jobs.startWaiting(sunday.postgres.db, "send-texts");
    expect(await settled(id)).toMatchObject({ sent: 2 });
  });

  it("ends when the provider reports a STOP that we did not receive", async () => {
    twilio.refused.set(DANIEL, 21610);
    const id = await send({ title: "Unheard" });
    await settled(id);
    expect((await log(id)).at(-1)).toEqual(["Daniel Okafor", "failed", "stopped", "21610"]);
    twilio.refused.clear();
    expect((await reached()).left).toContainEqual({ reason: "stopped", count: 1 });
    await answer(DANIEL, "START");
    expect((await reached()).people).toBe(2);
  });
});

describe("a report", () => {
  it("of a STOP that we did not receive ends text messages to that number", async () => {
    const id = await send({ title: "Reported" });
    await settled(id);
    const callback = twilio.taken.findLast(({ to }) => to === DANIEL)?.statusCallback ?? "";
    await twilio.tell(sunday.url, callback, { MessageSid: "SM9", MessageStatus: "undelivered", ErrorCode: "21610" });
    expect((await log(id)).at(-1)).toEqual(["Daniel Okafor", "failed", "stopped", "21610"]);
    expect((await reached()).left).toContainEqual({ reason: "stopped", count: 1 });
    await answer(DANIEL, "START");
    expect((await reached()).people).toBe(2);
  });
});

describe("an answer", () => {
  it("of STOP is confirmed and ends text messages to that number, and START resumes them", async () => {
    expect(await answer(LYDIA, " stop. ")).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response><Message>Grace Community Church: you will no longer get text messages from us. Reply START to get them again.</Message></Response>',
    );
    expect(await reached()).toMatchObject({
      people: 1,
      left: [{ reason: "no_address" }, { reason: "stopped", count: 1 }],
    });
    const lydia = await sunday.as("member");
    expect((await lydia.call(members.choices)).body).toMatchObject({
      smsConsent: true,
      smsStopped: true,
      smsReady: true,
      smsSender: "+12125550100",
    });
    const entries = await sunday.auditOf("subscription");
    expect(entries.at(-1)).toMatchObject({
      action: "stopped",
      actorId: null,
      detail: { channel: "sms", memberIds: [String(sunday.ids.member)] },
    });
    const silence = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
    expect(await answer(LYDIA, "STOP")).toBe(silence);
    expect(await sunday.auditOf("subscription")).toHaveLength(entries.length);
    expect(await answer(LYDIA, "Unstop")).toContain("Reply STOP to end them");
    expect(await answer(LYDIA, "START")).toBe(silence);
    expect((await reached()).people).toBe(2);
  });

  it("is not repeated if the provider has answered itself, and other texts are ignored", async () => {
    const silence = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
    expect(await answer(LYDIA, "ARRET", { OptOutType: "STOP" })).toBe(silence);
    expect((await reached()).people).toBe(1);
    expect(await answer(LYDIA, "Please do not stop")).toBe(silence);
    expect(await answer("nobody", "STOP")).toBe(silence);
    expect(await answer(LYDIA, "START", { OptOutType: "START" })).toBe(silence);
    expect((await reached()).people).toBe(2);
  });

  it("of STOP also applies to the new number of a person, and no other person can revoke it", async () => {
    await answer(LYDIA, "QUIT");
    const params = { id: sunday.ids.member };
    await admin.call(members.update, { params, body: { phone: "+12125550199" } });
    expect((await reached()).left).toContainEqual({ reason: "no_consent", count: 1 });
    const { body } = await admin.refused(members.update, { params, body: { smsConsent: true } });
    expect(body.fields).toEqual({
      smsConsent: "This person has opted out of text messages, and only they can opt in again.",
    });
    const lydia = await sunday.as("member");
    expect((await lydia.call(members.choose, { body: { smsConsent: true } })).body).toMatchObject({
      smsConsent: true,
      smsStopped: false,
    });
    expect((await reached()).people).toBe(2);
  });

  it("of START changes nothing if the person has not consented", async () => {
    const params = { id: sunday.ids.member };
    await admin.call(members.update, { params, body: { phone: LYDIA } });
    await answer(LYDIA, "STOP");
    await admin.call(members.update, { params, body: { phone: "+12125550199" } });
    await admin.call(members.update, { params, body: { phone: LYDIA } });
    const said = await answer(LYDIA, "START");
    expect(said).toContain("turn on text messages in your profile");
    expect(said).not.toContain("again");
    expect((await reached()).people).toBe(1);
    await (await sunday.as("member")).call(members.choose, { body: { smsConsent: true } });
    expect((await reached()).people).toBe(2);
  });

  it("without Twilio's signature changes nothing", async () => {
    const fields = { From: DANIEL, Body: "STOP" };
    for (const signature of ["", "x", "A".repeat(28)])
      expect((await twilio.tell(sunday.url, INCOMING, fields, signature)).status).toBe(403);
    expect((await twilio.tell(sunday.url, `${INCOMING}?a=b`, fields, "A".repeat(28))).status).toBe(403);
    expect((await reached()).people).toBe(2);
    const json = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(fields) };
    expect((await sunday.stranger().fetch("/api/sms/incoming", json)).status).toBe(403);
  });
});

describe("the settings", () => {
  it("send a test to the administrator, and show the provider's answer", async () => {
    expect((await admin.call(settings.get)).body).toMatchObject({ smsDelivery: "twilio", smsSender: "+12125550100" });
    expect((await admin.refused(settings.sendTestSms)).body.fields).toEqual({
      phone: "Please add your phone number to your profile first.",
    });
    await admin.call(members.updateMe, { body: { phone: "+12125550133" } });
    expect((await admin.call(settings.sendTestSms)).body).toEqual({ recipient: "+12125550133" });
    expect(twilio.taken.at(-1)?.to).toBe("+12125550133");
    expect((await sunday.auditOf("sms")).at(-1)).toMatchObject({ action: "sent_test" });
    twilio.outage = 401;
    const { status, body } = await admin.refused(settings.sendTestSms);
    expect([status, body.code, body.fields]).toEqual([
      502,
      "sms_not_accepted",
      { provider: "The provider answered: 20429." },
    ]);
    twilio.outage = null;
    const many = await Promise.all(Array.from({ length: 4 }, () => admin.refused(settings.sendTestSms)));
    expect(many.some((one) => one.status === 429)).toBe(true);
  });
});
