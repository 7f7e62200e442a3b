// Texts that are not sent, or not yet, or that the wrong person would read: no one believes that they were sent.
import { backups } from "@narthex/contract/backups.ts";
import { board } from "@narthex/contract/child-board.ts";
import { childTexts } from "@narthex/contract/child-texts.ts";
import { children } from "@narthex/contract/children.ts";
import { departures } from "@narthex/contract/departures.ts";
import { guardians } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type * as z from "zod";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";
import { type FakeTwilio, openTwilio } from "../../test/twilio.ts";
import { until } from "../../test/until.ts";
import { textLateChildren } from "./late.job.ts";

const HANA = "+12125550144";
const LEAD = "+12125550122";

let twilio: FakeTwilio;
let sunday: ChildrensSunday;
let family: Family;
let mia: number;

const run = (query: string, values: unknown[] = []) => sunday.postgres.pool.query(query, values);

beforeAll(async () => {
  twilio = await openTwilio();
  sunday = await openChildrensSunday({ config: { twilio: twilio.config } });
  await run("update members set phone = $1, sms_consent = true where id = $2", [LEAD, sunday.ids.ministry_leader]);
});
beforeEach(async () => {
  // Deliveries first, as the sender locks them: the other order is a deadlock with a text that is still being sent.
  await run(
    "truncate deliveries, child_texts, child_entries, child_approvals, child_check_ins, guardians, rate_limits cascade",
  );
  await run("update members set phone = null where phone = any($1) and id <> $2", [
    [HANA, "+12125550145", LEAD],
    sunday.ids.ministry_leader,
  ]);
  await run("update children_settings set late_minutes = 15, safeguarding_contact_id = null");
  twilio.outage = null;
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
  await run("update members set sms_consent = true where id = $1", [family.hana]);
  const [tag] = await sunday.arrive(family, family.mia);
  mia = tag?.checkInId ?? 0;
});
afterAll(async () => {
  await sunday?.close();
  await twilio?.close();
});

const since = () => {
  const start = twilio.taken.length;
  return (to: string) => twilio.taken.slice(start).filter((message) => message.to === to);
};
const send = (target: object = { checkInId: mia }, person: Person = sunday.team) =>
  person.refused(childTexts.send, { body: { eventId: sunday.service, text: "Please come.", ...target } });
const show = async () => {
  const { body } = await sunday.team.call(board.show, {
    params: { id: sunday.hall },
    query: { eventId: sunday.service },
  });
  return { state: body.textState, texts: body.children[0]?.texts ?? [] };
};
const readReach = async (person: Person) =>
  (await person.call(childTexts.reach, { query: { eventId: sunday.service, checkInId: mia } })).body;
const makeLate = async (time: string) => {
  sunday.setNow(`2026-11-22T${time.length > 5 ? time : `${time}:00`}Z`);
  await textLateChildren(sunday.services);
};
const isTaken = (texts: (to: string) => unknown[], to: string) =>
  until(
    async () => texts(to).length,
    (count) => count === 1,
  );

const bar = (childId: number, entry: { adultId?: number; adultName?: string }) =>
  run("insert into guardians (child_id, adult_id, adult_name, kind) values ($1, $2, $3, 'barred')", [
    childId,
    entry.adultId ?? null,
    entry.adultName ?? null,
  ]);
const addSecondMia = () => sunday.addPerson({ firstName: "Mia", lastName: "Berg" });

test("a guardian who has died is not texted", async () => {
  await sunday.admin.call(departures.record, { params: { id: family.hana }, body: { reason: "died", leftOn: null } });
  expect((await send()).body).toMatchObject({ sent: 0 });
});

test("while texts are paused after a restore, none is queued, and the board and the dialog say so", async () => {
  const texts = since();
  await run("update settings set outgoing_paused_at = now()");
  expect((await send()).body.code).toBe("sms_paused");
  expect((await show()).state).toBe("paused");
  expect((await readReach(sunday.lead)).state).toBe("paused");
  await makeLate("17:15");
  expect(await sunday.count("select count(*) from child_texts")).toBe(0);
  await sunday.admin.call(backups.resumeOutgoing);
  expect((await show()).state).toBe("ready");
  await makeLate("17:16");
  await isTaken(texts, HANA);
});

test("leads read how long a child has waited if the texts are made late", async () => {
  const texts = since();
  await makeLate("17:52");
  await isTaken(texts, LEAD);
  expect(texts(LEAD).map(({ text }) => text)).toEqual([expect.stringContaining("has waited 52 minutes")]);
});

test("a text that the provider does not accept yet waits, and leads read that the guardians were not texted", async () => {
  const texts = since();
  twilio.outage = 503;
  await makeLate("17:15");
  await until(
    () => sunday.count("select max(attempts) from deliveries"),
    (attempts) => attempts > 0,
  );
  expect((await show()).texts).toMatchObject([{ kind: "guardian", waiting: 1, sent: 0 }]);
  twilio.outage = null;
  await run("update deliveries set status = 'failed', reason = 'gave_up' where status = 'queued' and false");
  await makeLate("17:30");
  await isTaken(texts, LEAD);
  expect(texts(LEAD)[0]?.text).toContain("The guardians could not be texted. Please call them.");
});

test("boards are told when a text was sent, and when the provider reports that it did not arrive", async () => {
  const changes = await sunday.recordChanges();
  await send();
  // The message, and that it was sent.
  await changes.first(2);
  expect((await show()).texts).toMatchObject([{ waiting: 0, sent: 1, missed: 1 }]);
  const { statusCallback } = twilio.taken.at(-1) ?? {};
  const report = await twilio.tell(sunday.url, statusCallback ?? "", { MessageStatus: "undelivered" });
  expect(report.status).toBe(200);
  await changes.first(3);
  expect((await show()).texts).toMatchObject([{ waiting: 0, sent: 0, missed: 2 }]);
});

test("a guardian whose number a living barred person has too is not texted; leads read why, others whom to ask", async () => {
  const texts = since();
  await run("update members set phone = $1 where id = $2", [HANA, family.sam]);
  const reasonsFor = async (person: Person) => (await readReach(person)).people.map(({ reason }) => reason);
  expect(await reasonsFor(sunday.lead)).toEqual(["barred_number", "no_consent"]);
  expect(await reasonsFor(sunday.team)).toEqual(["ask_lead", "no_consent"]);
  expect((await send()).body).toMatchObject({ sent: 0 });
  await makeLate("17:15");
  await makeLate("17:30");
  await isTaken(texts, LEAD);
  expect(texts(HANA)).toEqual([]);
  expect(texts(LEAD)[0]?.text).toContain("The guardians could not be texted.");
  const body = { reason: "died" as const, leftOn: null };
  await sunday.admin.call(departures.record, { params: { id: family.sam }, body });
  expect(await reasonsFor(sunday.lead)).toEqual([null, "no_consent"]);
});

test("a number is also shared with a person who is barred from a second record of the child", async () => {
  const otto = await sunday.addPerson({ firstName: "Otto", lastName: "Fremd", phone: HANA });
  await bar(await addSecondMia(), { adultId: otto });
  expect((await readReach(sunday.lead)).people[0]?.reason).toBe("barred_number");
});

test("a number is also shared with a record whose name is barred", async () => {
  await sunday.addPerson({ firstName: "Nick", lastName: "Grim", phone: HANA });
  await bar(family.mia, { adultName: "Nick Grim" });
  expect((await readReach(sunday.lead)).people[0]?.reason).toBe("barred_number");
});

test("steps that are due at the same moment, such as after an outage, count as sent", async () => {
  const texts = since();
  await makeLate("17:45:00.000001");
  await isTaken(texts, LEAD);
  await isTaken(texts, HANA);
  expect(texts(LEAD)[0]?.text).toContain("The guardians were texted.");
});

test("a lead whose number a barred person has too gets no text about the child", async () => {
  const texts = since();
  await run("update members set phone = $1 where id = $2", [LEAD, family.sam]);
  await makeLate("17:30");
  await isTaken(texts, HANA);
  expect(await sunday.count("select count(*) from child_texts where kind = 'lead'")).toBe(1);
  expect(texts(LEAD)).toEqual([]);
});

test("the number of a barred person's household counts too", async () => {
  await run("insert into households (name, phone) values ('Sam', $1)", [HANA]);
  await run(
    `insert into household_members (household_id, member_id, role, is_primary)
      select max(id), $1, 'adult', true from households`,
    [family.sam],
  );
  expect((await readReach(sunday.lead)).people[0]?.reason).toBe("barred_number");
});

test.each([
  ["by name, although they are on the list", () => bar(family.mia, { adultName: "Hana Berg" })],
  ["from a second record of the child", async () => bar(await addSecondMia(), { adultId: family.hana })],
])("a guardian who is barred %s is not texted", async (_, setBar) => {
  const texts = since();
  await setBar();
  const { people } = await readReach(sunday.lead);
  expect(people.map(({ memberId }) => memberId)).toEqual([family.jan]);
  expect((await send()).body).toMatchObject({ sent: 0 });
  await makeLate("17:15");
  await makeLate("17:30");
  await isTaken(texts, LEAD);
  expect(texts(HANA)).toEqual([]);
});

test.each([
  ["from a second record of the child", async () => bar(await addSecondMia(), { adultId: sunday.ids.ministry_leader })],
  [
    "by another form of the name, although listed as a parent",
    async () => {
      const parent = "insert into guardians (child_id, adult_id, kind) values ($1, $2, 'parent')";
      await run(parent, [family.mia, sunday.ids.ministry_leader]);
      await bar(family.mia, { adultName: "Daniel James Okafor" });
    },
  ],
])("a lead who is barred %s gets no text about the child", async (_, setBar) => {
  const texts = since();
  await setBar();
  await makeLate("17:30");
  await until(
    () => sunday.count("select count(*) from child_texts where kind = 'lead'"),
    (count) => count === 1,
  );
  await until(
    () => sunday.count("select count(*) from deliveries where status = 'queued'"),
    (count) => count === 0,
  );
  expect(texts(LEAD).filter(({ text }) => text.includes("has waited"))).toEqual([]);
});

test("the three steps about a late child end while texts are sent", async () => {
  const change = async (lateMinutes: number) => {
    const { updatedAt } = (await sunday.lead.call(children.settings)).body;
    return sunday.lead.refused(children.changeSettings, { body: { lateMinutes, updatedAt } });
  };
  expect((await change(91)).body.fields).toEqual({ lateMinutes: "Please enter 1 to 90 minutes." });
  expect((await change(90)).status).toBe(200);
  await run("update members set sms_consent = true where id = $1", [sunday.ids.ministry_leader]);
  await run("update children_settings set safeguarding_contact_id = $1", [sunday.ids.ministry_leader]);
  await makeLate("21:30");
  expect(await sunday.count("select count(*) from child_texts")).toBe(3);
});

test("a safeguarding contact who has left gets no text, and the rules say so", async () => {
  const name = { firstName: "Carla", lastName: "Safe" };
  const contact = await sunday.addPerson({ ...name, phone: "+12125550133", smsConsent: true });
  await run("update children_settings set safeguarding_contact_id = $1", [contact]);
  const readRules = async () => (await sunday.lead.call(children.settings)).body;
  expect(await readRules()).toMatchObject({ safeguardingContact: "Carla Safe", isContactInactive: false });
  await sunday.admin.call(members.update, { params: { id: contact }, body: { membershipStatus: "inactive" } });
  expect(await readRules()).toMatchObject({ safeguardingContact: "Carla Safe", isContactInactive: true });
  const { updatedAt } = await readRules();
  await sunday.lead.call(children.changeSettings, { body: { safeguardingContactId: null, updatedAt } });
  const again = { safeguardingContactId: contact, updatedAt: (await readRules()).updatedAt };
  expect((await sunday.lead.refused(children.changeSettings, { body: again })).body.fields).toEqual({
    safeguardingContactId: "This person is inactive. Please choose someone else.",
  });
  await run("update children_settings set safeguarding_contact_id = $1", [contact]);
  await makeLate("17:45");
  expect(await sunday.count("select count(*) from child_texts")).toBe(3);
  expect(await sunday.count(`select count(*) from deliveries where member_id = ${contact}`)).toBe(0);
});

test("an adult who brought the child is texted while nobody else may collect it, or the adult is on the list", async () => {
  const aunt = await sunday.addPerson({ firstName: "Tilda", phone: "+12125550147", smsConsent: true });
  await run("update child_check_ins set adult_id = $1", [aunt]);
  const reached = async () => (await readReach(sunday.lead)).people.map(({ memberId }) => memberId);
  const list = async (entries: z.input<typeof guardians.replace.body>) => {
    const params = { id: family.mia };
    const seen = (await sunday.admin.call(guardians.list, { params })).body.map(({ id }) => id).join();
    await sunday.admin.call(guardians.replace, { params, query: { seen }, body: entries });
  };
  const hana = { adultId: family.hana, kind: "parent" } as const;
  expect(await reached()).toEqual([family.hana, family.jan]);
  await list([hana, { adultId: aunt, kind: "trusted" }]);
  expect(await reached()).toEqual([family.hana, aunt]);
  await list([hana, { adultId: aunt, kind: "trusted", until: "2026-11-21" }]);
  expect(await reached()).toEqual([family.hana]);
  await list([]);
  expect(await reached()).toEqual([aunt]);
});
