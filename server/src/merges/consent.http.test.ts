// What people agreed to and refused, in a merge and in its undo: a refusal is kept.
import { announcementEmails } from "@narthex/contract/announcement-emails.ts";
import { members } from "@narthex/contract/members.ts";
import { merges as calls, type MergeChoices } from "@narthex/contract/merges.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const PHONE = "+12125550142";
const ALL = { announcement_emails: true, sms_consent: true, sms_declined: false, share_email: true, share_phone: true };

let sunday: Sunday;
let miriam: Person;
beforeAll(async () => {
  sunday = await openSunday();
  miriam = await sunday.as("intermediate_admin");
});
afterAll(() => sunday?.close());

const merge = async (id: number, otherId: number, choices: MergeChoices = {}) =>
  (await miriam.call(calls.merge, { params: { id }, body: { otherId, choices } })).body.mergeId;
const undo = async (id: number) => (await miriam.call(calls.undo, { params: { id } })).status;
async function read(id: number) {
  const { rows } = await sunday.postgres.pool.query(
    `select announcement_emails, sms_consent, sms_declined, share_email, share_phone from members where id = $1`,
    [id],
  );
  return rows[0];
}
/** Sets the choices of the member with an account. */
const agreeToAll = () =>
  sunday.postgres.pool.query(
    `update members set phone = $2, announcement_emails = true, sms_consent = true, sms_declined = false,
      share_email = true, share_phone = true where id = $1`,
    [sunday.ids.member, PHONE],
  );

test("what a person refuses after a merge is refused for both people after its undo", async () => {
  const lydia = await sunday.as("member");
  const id = await sunday.addPerson({ firstName: "Lidia", email: "lidia@example.org" });
  await agreeToAll();
  const before = await read(id);
  await undo(await merge(id, sunday.ids.member));
  expect([await read(id), await read(sunday.ids.member)]).toEqual([before, ALL]);

  const mergeId = await merge(id, sunday.ids.member);
  expect(await read(id)).toEqual(ALL);
  await lydia.call(members.choose, { body: { smsConsent: false } });
  await lydia.call(members.updateMe, { body: { sharePhone: false } });
  await miriam.call(announcementEmails.stop, { params: { id }, body: { state: "unsubscribed" } });
  await undo(mergeId);
  const refused = { announcement_emails: false, sms_consent: false, sms_declined: true, share_phone: false };
  expect(await read(sunday.ids.member)).toEqual({ ...ALL, ...refused });
  expect(await read(id)).toMatchObject(refused);
});

test("text messages that a person declines after a merge are not agreed to by its undo", async () => {
  const lydia = await sunday.as("member");
  const id = await sunday.addPerson({ phone: "+12125550143", smsConsent: true });
  await agreeToAll();
  await sunday.postgres.pool.query("update members set sms_consent = false where id = $1", [sunday.ids.member]);
  const mergeId = await merge(id, sunday.ids.member, { phone: "other" });
  await lydia.call(members.choose, { body: { smsConsent: false } });
  expect(await undo(mergeId)).toBe(200);
  for (const one of [id, sunday.ids.member])
    expect(await read(one)).toMatchObject({ sms_consent: false, sms_declined: true });
});

test("a person who agreed to text messages in the profile has agreed for the same number in the merged record", async () => {
  const id = await sunday.addPerson({ firstName: "Lidia", phone: PHONE, smsConsent: false });
  await agreeToAll();
  const mergeId = await merge(id, sunday.ids.member);
  expect(await read(id)).toMatchObject({ sms_consent: true });
  await undo(mergeId);
  expect(await read(id)).toMatchObject({ sms_consent: false });
});

const known = { email: "known@example.org", emailConfirmed: true, phone: PHONE, smsConsent: true };
const typed = { email: "known@example.org", emailConfirmed: false, phone: PHONE, smsConsent: false };

test.each([
  ["in the record that is merged, which has no account", typed, known, [true, false]],
  ["in the record that stays", known, typed, [true, true]],
  ["with a refusal in the other one", known, { ...typed, smsDeclined: true }, [true, false]],
  ["with a refusal in the record that stays", { ...typed, smsDeclined: true }, known, [true, false]],
  [
    "for another address and number",
    { ...typed, email: "other@example.org", phone: "+12125550143" },
    known,
    [false, false],
  ],
  ["for no number", { ...typed, phone: null }, { ...known, phone: null }, [true, false]],
])("the confirmation of an address and the consent to a number are known %s", async (_, one, other, expected) => {
  const id = await sunday.addPerson(one);
  await merge(id, await sunday.addPerson(other));
  const { rows } = await sunday.postgres.pool.query("select email_confirmed, sms_consent from members where id = $1", [
    id,
  ]);
  expect(Object.values(rows[0])).toEqual(expected);
});
