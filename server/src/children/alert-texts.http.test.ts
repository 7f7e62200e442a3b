// An alert of a barred collector is texted to the children's leads, or sent by email to those who get no texts.
import { board } from "@narthex/contract/child-board.ts";
import { childAlerts, children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { confirmation } from "@narthex/contract/confirmation.ts";
import { guardians } from "@narthex/contract/households.ts";
import { mailServer } from "@narthex/contract/mail-server.ts";
import { settings } from "@narthex/contract/settings.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { openMailbox } from "../../test/mailbox.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";
import { type FakeTwilio, openTwilio } from "../../test/twilio.ts";
import { until } from "../../test/until.ts";

const LEAD = "+12125550122";

let twilio: FakeTwilio;
let sunday: ChildrensSunday;
let family: Family;
let checkInId: number;

const run = (query: string, values: unknown[] = []) => sunday.postgres.pool.query(query, values);

beforeAll(async () => {
  twilio = await openTwilio();
  sunday = await openChildrensSunday({ config: { twilio: twilio.config } });
  const office = await sunday.as("intermediate_admin");
  const { id } = (await office.call(signin.user)).body;
  await sunday.admin.call(users.update, { params: { id }, body: { duties: ["childrens_lead"] } });
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  for (const table of ["mails", "stops", "provider_settings"]) await run(`delete from ${table}`);
  await run("update members set phone = $1, sms_consent = true where id = $2", [LEAD, sunday.ids.ministry_leader]);
  await run("update members set announcement_emails = true");
  family = await sunday.addFamily();
  [{ checkInId } = { checkInId: 0 }] = await sunday.arrive(family, family.mia);
});
afterAll(async () => {
  await sunday?.close();
  await twilio?.close();
});

const untilSent = () =>
  until(
    () => sunday.count("select count(*) from deliveries where status = 'queued'"),
    (waiting) => waiting === 0,
  );
const attempt = async () => {
  const body = { checkInId, code: "????", collectorId: family.sam };
  expect((await sunday.team.refused(children.checkOut, { body })).body.code).toBe("code_wrong");
  await untilSent();
};
const textsTo = (to: string, start: number) => twilio.taken.slice(start).filter((message) => message.to === to);
const mails = async () => (await run("select recipient, subject, text from mails order by id")).rows;
const texted = () => sunday.count("select count(*) from deliveries where channel = 'sms' and status <> 'skipped'");

test("an alert reaches a lead with consent by text message and the other one by email, once and without names", async () => {
  const start = twilio.taken.length;
  await attempt();
  expect(textsTo(LEAD, start)).toHaveLength(1);
  const kept = await mails();
  expect(kept).toHaveLength(1);
  for (const text of [textsTo(LEAD, start)[0]?.text ?? "", JSON.stringify(kept)]) {
    expect(text).toContain("Someone was refused at pickup. Please open the Children page.");
    expect(text).not.toMatch(/Sam|Unwelcome|Mia|Berg|Hall/);
  }
  expect(JSON.stringify(kept)).toContain("/children?tab=board");
  const query = { eventId: sunday.service };
  const shown = (await sunday.lead.call(board.show, { params: { id: sunday.hall }, query })).body.children;
  expect(shown.find(({ checkInId: id }) => id === checkInId)?.texts).toEqual([]);
  await attempt();
  expect(textsTo(LEAD, start)).toHaveLength(2);
  const alerts = "select count(*) from child_alerts where child_id = $1";
  const texts = "select count(*) from child_texts t join child_alerts a on a.id = t.alert_id where a.child_id = $1";
  expect([await sunday.count(alerts, [family.mia]), await sunday.count(texts, [family.mia])]).toEqual([2, 2]);
});

test.each([
  [
    "brings a child",
    "brought",
    "There is an alert about a check-in. Please open the Children page.",
    () => {
      const body = { eventId: sunday.service, roomId: null, childIds: [family.mia], adultId: family.sam };
      return sunday.team.refused(children.checkIn, { body });
    },
  ],
  [
    "is to serve in the room of the child",
    "serving",
    "There is an alert about who serves in a room. Please open the Children page.",
    async () => {
      const body = [{ kind: "background_check" as const, validUntil: "2027-01-01" }];
      await sunday.lead.call(clearances.replace, { params: { id: family.sam }, body });
      const worker = { eventId: sunday.service, roomId: sunday.hall, memberId: family.sam };
      return sunday.team.refused(children.startServing, { body: worker });
    },
  ],
] as const)("an alert about a barred person who %s is of the kind %s, and its text says so", async (...given) => {
  const [, kind, text, act] = given;
  const start = twilio.taken.length;
  expect((await act()).status).toBeGreaterThanOrEqual(400);
  await untilSent();
  const lines = textsTo(LEAD, start).map((message) => message.text.split("\n")[0]);
  expect([...new Set(lines)]).toEqual([`Grace Community Church: ${text}`]);
  const [newest] = (await sunday.lead.call(childAlerts.list)).body;
  expect(newest?.kind).toBe(kind);
});

test("a lead whose account is deactivated or waits for admission gets no message", async () => {
  const own = sunday.ids.ministry_leader;
  const start = twilio.taken.length;
  const isPending = "update members set membership_status = 'pending' where id = $1";
  const isMember = "update users set role = 'member' where id = (select user_id from members where id = $1)";
  const isDeactivated = "update users set deactivated_at = $2 where id = (select user_id from members where id = $1)";
  await run(isDeactivated, [own, SUNDAY_TEN]);
  await attempt();
  await run(isDeactivated, [own, null]);
  await run(isPending, [own]);
  await run(isMember, [own]);
  await attempt();
  expect(textsTo(LEAD, start)).toEqual([]);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([
    CAST.intermediate_admin.email,
    CAST.intermediate_admin.email,
  ]);
  await run("update members set membership_status = 'active' where id = $1", [own]);
  await attempt();
  expect(textsTo(LEAD, start)).toHaveLength(1);
});

test("leads who get no texts get an email, also after they unsubscribed from announcements, for an hour, and cannot unsubscribe from it", async () => {
  const before = await texted();
  const { ministry_leader: daniel, intermediate_admin: office } = CAST;
  await run("update members set announcement_emails = false where id = $1", [sunday.ids.ministry_leader]);
  const stops = [LEAD, office.email];
  await run("insert into stops (channel, address, created_at) values ('sms', $1, now()), ('email', $2, now())", stops);
  await attempt();
  expect(await texted()).toBe(before);
  const kept = await mails();
  expect(kept.map(({ recipient }) => recipient).sort()).toEqual([daniel.email, office.email].sort());
  const mailbox = await openMailbox();
  const { port } = mailbox;
  const sender = { senderName: null, senderAddress: "office@example.org", replyTo: null };
  const body = { host: "127.0.0.1", port, encryption: "none", user: null, password: null, ...sender } as const;
  await sunday.admin.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  await sunday.admin.call(mailServer.update, { body });
  const list = (await sunday.admin.call(settings.mails)).body.filter(({ status }) => status === "kept");
  expect(list.map(({ refusal }) => refusal)).toEqual([null, null]);
  sunday.setNow("2026-11-22T16:01:00Z");
  const later = (await sunday.admin.call(settings.mails)).body.filter(({ status }) => status === "kept");
  expect(later.map(({ refusal }) => refusal)).toEqual(["mail_alert_expired", "mail_alert_expired"]);
  sunday.setNow(SUNDAY_TEN);
  for (const { id } of list) await sunday.admin.call(settings.sendKept, { params: { id } });
  await untilSent();
  await mailbox.close();
  expect(mailbox.received).toHaveLength(2);
  for (const { headers, text } of mailbox.received) {
    expect(headers).not.toContain("List-Unsubscribe");
    expect(text).toContain("You're receiving this because you're a children's lead.");
    expect(text).not.toContain("/unsubscribe/");
  }
});

test.each([
  ["by the record", () => ({ adultId: sunday.ids.ministry_leader })],
  ["by the name", () => ({ adultName: "Daniel Okafor" })],
])("a lead who is barred from the child %s gets no message about an attempt, and does not see it", async (_, who) => {
  const params = { id: family.mia };
  const seen = (await sunday.admin.call(guardians.list, { params })).body.map(({ id }) => id).join();
  const body = [
    { adultId: family.hana, kind: "parent" as const },
    { ...who(), kind: "barred" as const },
  ];
  await sunday.admin.call(guardians.replace, { params, query: { seen }, body });
  const list = async (person = sunday.lead) => (await person.call(childAlerts.list)).body.map(({ id }) => id);
  const [start, before] = [twilio.taken.length, await list(sunday.admin)];
  const collect = { body: { checkInId, code: "????", collectorId: sunday.ids.ministry_leader } };
  expect((await sunday.team.refused(children.checkOut, collect)).status).toBe(422);
  await untilSent();
  expect(textsTo(LEAD, start)).toEqual([]);
  expect(await mails()).toHaveLength(1);
  const [added = 0] = (await list(sunday.admin)).filter((id) => !before.includes(id));
  expect(added).toBeGreaterThan(0);
  expect(await list()).not.toContain(added);
});

test("a lead whose phone number is that of the barred person gets no message about an attempt", async () => {
  await run("update members set phone = $1 where id = $2", [LEAD, family.sam]);
  const start = twilio.taken.length;
  await attempt();
  expect(textsTo(LEAD, start)).toEqual([]);
  expect(await mails()).toHaveLength(1);
});
