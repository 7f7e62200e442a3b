// A person completes the profile before the email address is verified, and the church has a record of that person.
import { api } from "@narthex/contract/api.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { invitationMailedTo, linkTo } from "../../test/kept-mail.ts";
import { type Ledger, openLedger } from "../../test/ledger.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";
import { rateLimits, settings } from "../database/tables/operations.ts";
import { listOccasions } from "../follow-ups/occasions.service.ts";

const { audit, invitations, signin, members, merges, messages, newcomers } = api;
const password = "a long enough one";

let ledger: Ledger;
let made = 0;

beforeAll(async () => {
  ledger = await openLedger();
});
beforeEach(async () => {
  await ledger.postgres.db.delete(rateLimits);
  await ledger.postgres.db.update(settings).set({ newMemberStatus: "pending" });
});
afterAll(() => ledger?.close());

/** A person signs up and completes the profile. */
async function completeEarly(prepare?: (person: Person) => Promise<void>) {
  made += 1;
  const email = `vera${made}@example.org`;
  const name = { firstName: "Vera", lastName: `Early${made}` };
  const person = ledger.stranger();
  await person.call(signin.signUp, { body: { ...name, email, password } });
  await person.call(signin.withPassword, { body: { email, password } });
  await prepare?.(person);
  const body = { ...name, email: `typed${made}@example.org`, phone: "+12125550123", address: "1 New Street" };
  const { body: profile } = await person.call(members.completeProfile, { body });
  return { email, name, person, written: profile.id };
}
type Early = Awaited<ReturnType<typeof completeEarly>>;

/** Opens the link of the email. @returns the person's profile */
async function verify({ person, email }: Pick<Early, "person" | "email">) {
  const { token } = await linkTo(ledger.postgres, email);
  await person.call(signin.verifyEmail, { body: { token } });
  return (await person.call(members.me)).body;
}

const createLink = async () =>
  (await ledger.ruth.call(invitations.create, { body: { invitationType: "link", role: "member" } })).body.code;
const accept = (person: Person, code: string) => person.call(invitations.accept, { params: { code } });

const countMember = (id: number) => ledger.count("select count(*) from members where id = $1", [id]);
async function readRecord(id: number) {
  const columns = "user_id, membership_status, address, share_email, share_phone, share_address, sms_consent";
  return (await ledger.postgres.pool.query(`select ${columns} from members where id = $1`, [id])).rows[0];
}
const admit = (id: number) =>
  ledger.ruth.call(members.update, { params: { id }, body: { membershipStatus: "active" } });

it("becomes the record that the church has with this address and name, as if the link had been opened first", async () => {
  const early = await completeEarly();
  const { email, name, person, written } = early;
  const real = await ledger.addPerson({ ...name, email, membershipStatus: "active", dateOfBirth: "1980-02-03" });
  expect(await verify(early)).toMatchObject({
    id: real,
    membershipStatus: "active",
    dateOfBirth: "1980-02-03",
    address: "1 New Street",
  });
  expect((await person.call(signin.user)).body).toMatchObject({ memberId: real, pending: false });
  expect(await countMember(written)).toBe(0);
  const entries = [...(await ledger.auditOf("user")), ...(await ledger.auditOf("member"))];
  expect(
    entries.find(({ action, detail }) => action === "unlinked" && "memberId" in detail && detail.memberId === written),
  ).toBeDefined();
  expect(entries.filter(({ action }) => action === "merged").at(-1)?.detail).toEqual({ other: written });
  const { body: history } = await ledger.ruth.call(audit.list, {
    query: { member: real, subject: "member", action: "created" },
  });
  expect(history).toMatchObject([{ subjectId: `${written}`, own: true }]);
});

it("becomes the record of the church also after the cleanup, the office and a message have used the new one", async () => {
  const early = await completeEarly();
  const { email, name, person, written } = early;
  const real = await ledger.addPerson({
    ...name,
    email,
    membershipStatus: "active",
    createdAt: "2016-03-06T15:00:00Z",
  });
  await ledger.postgres.transaction((tx) => listOccasions(tx, Temporal.Instant.from(SUNDAY_TEN)));
  await ledger.ruth.call(newcomers.postpone, { params: { id: written }, body: {} });
  const message = { subject: "Potluck", content: "After the service", recipientType: "all" as const };
  await ledger.ruth.call(messages.send, { body: message });
  expect(await ledger.count("select count(*) from follow_ups where member_id = $1", [written])).toBe(1);
  expect(await ledger.count("select count(*) from message_copies where member_id = $1", [written])).toBe(1);
  expect((await verify(early)).id).toBe(real);
  expect((await person.call(messages.list)).body.map(({ subject }) => subject)).toEqual(["Potluck"]);
});

it("keeps the address that the church has if the person removed the typed one", async () => {
  const early = await completeEarly();
  const real = await ledger.addPerson({ ...early.name, email: early.email, address: "12 Elm Street" });
  await early.person.call(members.updateMe, { body: { address: null } });
  expect(await verify(early)).toMatchObject({ id: real, address: "12 Elm Street" });
});

it("is restored without the account if the office undoes the merge", async () => {
  const early = await completeEarly();
  const real = await ledger.addPerson({ ...early.name, email: early.email, address: "12 Elm Street" });
  await verify(early);
  const merge = (await ledger.ruth.call(merges.list)).body.find(({ memberId }) => memberId === real);
  await ledger.ruth.call(merges.undo, { params: { id: merge?.mergeId ?? 0 } });
  expect((await early.person.call(members.me)).body.id).toBe(real);
  expect(await readRecord(early.written)).toMatchObject({ user_id: null, address: "1 New Street" });
});

it("becomes the record of the church if an emailed invitation proves the address", async () => {
  const { email, name, person, written } = await completeEarly();
  const real = await ledger.addPerson({ ...name, email, membershipStatus: "active" });
  await ledger.ruth.call(invitations.create, { body: { email, role: "member" } });
  await accept(person, await invitationMailedTo(ledger.postgres, email));
  expect((await person.call(signin.user)).body).toMatchObject({ memberId: real, pending: false, emailVerified: true });
  expect(await countMember(written)).toBe(0);
});

it("stays beside the record of the church if an invitation was not emailed", async () => {
  const { email, name, person, written } = await completeEarly();
  const real = await ledger.addPerson({ ...name, email });
  await accept(person, await createLink());
  expect((await person.call(signin.user)).body).toMatchObject({ memberId: written, emailVerified: false });
  expect(await readRecord(real)).toMatchObject({ user_id: null });
});

describe("if nobody decides about new accounts", () => {
  it.each([
    [
      "because the church admits them immediately",
      async () => {
        await ledger.postgres.db.update(settings).set({ newMemberStatus: "active" });
      },
    ],
    [
      "because an invitation admits this one",
      async (person: Person) => {
        await accept(person, await createLink());
      },
    ],
  ])("%s, the new record becomes that of the church too", async (_title, prepare) => {
    const early = await completeEarly(prepare);
    const real = await ledger.addPerson({ ...early.name, email: early.email, membershipStatus: "active" });
    expect(await readRecord(early.written)).toMatchObject({ membership_status: "active" });
    expect((await verify(early)).id).toBe(real);
    expect(await countMember(early.written)).toBe(0);
  });

  it("because an invitation admits the person later, the new record becomes that of the church too", async () => {
    const early = await completeEarly();
    const real = await ledger.addPerson({ ...early.name, email: early.email, membershipStatus: "active" });
    await accept(early.person, await createLink());
    expect(await readRecord(early.written)).toMatchObject({ membership_status: "active" });
    expect((await verify(early)).id).toBe(real);
  });

  it("and the record of the church is inactive, the new one stays, and the person keeps the access", async () => {
    await ledger.postgres.db.update(settings).set({ newMemberStatus: "active" });
    const early = await completeEarly();
    await ledger.addPerson({ ...early.name, email: early.email, membershipStatus: "inactive" });
    expect((await verify(early)).id).toBe(early.written);
    expect((await early.person.call(signin.user)).body).toMatchObject({ pending: false });
  });

  it("and somebody changes the status of the new record, it stays", async () => {
    await ledger.postgres.db.update(settings).set({ newMemberStatus: "active" });
    const early = await completeEarly();
    const real = await ledger.addPerson({ ...early.name, email: early.email });
    for (const membershipStatus of ["inactive", "active"] as const)
      await ledger.ruth.call(members.update, { params: { id: early.written }, body: { membershipStatus } });
    expect((await verify(early)).id).toBe(early.written);
    expect(await readRecord(real)).toMatchObject({ user_id: null });
  });
});

describe("what the person shares", () => {
  const shared = { shareEmail: true, sharePhone: true, shareAddress: true };

  it("is what they chose in the new profile, not what the church's record had from an earlier account", async () => {
    const early = await completeEarly();
    const { email, name, person } = early;
    const real = await ledger.addPerson({ ...name, email, phone: "+12125550188", ...shared, smsConsent: true });
    await person.call(members.updateMe, { body: { shareAddress: true } });
    await verify(early);
    expect(await readRecord(real)).toMatchObject({
      share_email: false,
      share_phone: false,
      share_address: true,
      sms_consent: false,
    });
  });

  it("does not include values of the church that the new profile does not have", async () => {
    const early = await completeEarly();
    const { email, name, person } = early;
    const real = await ledger.addPerson({ ...name, email, phone: "+12125550188", address: "12 Elm Street" });
    await person.call(members.updateMe, { body: { ...shared, email: null, phone: null, address: null } });
    await person.call(members.choose, { body: { smsConsent: true } });
    await verify(early);
    expect(await readRecord(real)).toMatchObject({
      share_email: false,
      share_phone: false,
      share_address: false,
      sms_consent: false,
    });
  });
});

describe("consent to text messages", () => {
  it("of the new profile stays with its number", async () => {
    const early = await completeEarly();
    const real = await ledger.addPerson({ ...early.name, email: early.email, phone: "+12125550188" });
    await early.person.call(members.choose, { body: { smsConsent: true } });
    expect(await verify(early)).toMatchObject({ id: real, phone: "+12125550123" });
    expect(await readRecord(real)).toMatchObject({ sms_consent: true });
  });

  it.each([
    ["of the church's record stays if the number is the same", { phone: "+12125550123", smsConsent: true }, true],
    ["of the new profile ends if the church's record has a refusal", { smsDeclined: true }, false],
  ])("%s", async (_title, known, expected) => {
    const early = await completeEarly();
    const real = await ledger.addPerson({ ...early.name, email: early.email, ...known });
    if (!expected) await early.person.call(members.choose, { body: { smsConsent: true } });
    await verify(early);
    expect(await readRecord(real)).toMatchObject({ sms_consent: expected });
  });
});

describe("the two records stay", () => {
  it.each([
    ["if the names differ", { firstName: "Paul" }, async () => {}],
    ["if the church's is a child", { dateOfBirth: "2020-01-01" }, async () => {}],
    [
      "if somebody marked them as two people",
      {},
      async ({ written }: Early, real: number) => {
        await ledger.ruth.call(api.duplicates.dismiss, { body: { memberIds: [written, real] } });
      },
    ],
    ["if the office has admitted the new one", {}, async ({ written }: Early) => admit(written)],
    [
      "if the new one has records of its own",
      {},
      async ({ written }: Early) => {
        await ledger.record({ memberId: written, amount: "5.00", donationDate: "2025-03-02" });
      },
    ],
    [
      "if the church has two people with this address and name",
      {},
      async ({ name, email }: Early) => {
        await ledger.addPerson({ ...name, email });
      },
    ],
  ])("%s", async (_title, different, prepare) => {
    const early = await completeEarly();
    const { email, name, person, written } = early;
    const adult = { dateOfBirth: "1980-02-03" };
    await person.call(members.updateMe, { body: { ...adult, email } });
    const real = await ledger.addPerson({ ...name, email, ...adult, ...different, address: "2 Own Street" });
    await prepare(early, real);
    expect((await verify(early)).id).toBe(written);
    expect(await readRecord(real)).toMatchObject({ user_id: null, address: "2 Own Street" });
  });

  it("if the church's has another account", async () => {
    const early = await completeEarly();
    const other = await completeEarly();
    const { name, email } = early;
    await ledger.ruth.call(members.update, { params: { id: other.written }, body: { ...name, email } });
    expect((await verify(early)).id).toBe(early.written);
    expect((await other.person.call(members.me)).body.id).toBe(other.written);
  });
});
