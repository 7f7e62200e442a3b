// Someone signs up with another person's address and writes a profile. Once the owner proves the address, nothing of
// it is theirs, and no giving statement goes to an address that no one vouched for.
import { api } from "@narthex/contract/api.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeTo, linkTo } from "../../test/kept-mail.ts";
import { type Books, openBooks } from "../../test/statements.ts";
import { rateLimits } from "../database/tables/operations.ts";

const { calendarFeeds, signin, members, statements } = api;
const EVIL = "attacker@evil.example";
const password = "a long enough one";

let books: Books;
let made = 0;

beforeAll(async () => {
  books = await openBooks();
});
beforeEach(async () => {
  await books.postgres.db.delete(rateLimits);
});
afterAll(() => books?.close());

/** A stranger signs up with someone's address and completes the profile with an address of their own. */
async function signUpWithOwnersAddress() {
  made += 1;
  const email = `owner${made}@example.org`;
  const name = { firstName: "Vera", lastName: `Owner${made}` };
  const stranger = books.stranger();
  await stranger.call(signin.signUp, { body: { ...name, email, password } });
  await stranger.call(signin.withPassword, { body: { email, password } });
  const body = { ...name, email: EVIL, address: "1 Evil Street" };
  const { body: profile } = await stranger.call(members.completeProfile, { body });
  await stranger.call(members.updateMe, { body: { shareEmail: true } });
  return { email, name, stranger, written: profile.id };
}

const verified = (id: number) =>
  books.count("select count(*) from members where id = $1 and (user_id is not null or share_email)", [id]);

async function byCode(email: string) {
  const owner = books.stranger();
  await owner.call(signin.sendCode, { body: { email } });
  await owner.call(signin.withCode, { body: { email, otp: await codeTo(books.postgres, email) } });
  return owner;
}

async function byReset(email: string) {
  const owner = books.stranger();
  await owner.call(signin.forgotPassword, { body: { email } });
  const { token } = await linkTo(books.postgres, email);
  const newPassword = "chosen by the owner";
  await owner.call(signin.resetPassword, { body: { token, newPassword } });
  await owner.call(signin.withPassword, { body: { email, password: newPassword } });
  return owner;
}

describe.each([
  ["a code", byCode],
  ["a reset link", byReset],
])("when the owner proves the address by %s", (_name, prove) => {
  it("unlinks the profile and lets the owner complete it again, as the member with that address", async () => {
    const { email, name, stranger, written } = await signUpWithOwnersAddress();
    const real = await books.addPerson({ ...name, email });
    const owner = await prove(email);
    expect((await stranger.refused(signin.user)).status).toBe(401);
    expect((await owner.refused(members.me)).body.code).toBe("member_profile_not_found");
    expect(await verified(written)).toBe(0);
    const { body } = await owner.call(members.completeProfile, { body: { ...name, address: "2 Own Street" } });
    expect([body.id, body.email]).toEqual([real, email]);
    const unlinked = (await books.auditOf("user")).filter(({ action }) => action === "unlinked");
    expect(unlinked.at(-1)?.detail).toEqual({ memberId: written });
  });
});

describe.each([
  ["a code", byCode],
  ["a reset link", byReset],
])("a calendar feed from before the owner proves the address by %s", (_name, prove) => {
  it("stops, and the browser that created it is no known device", async () => {
    const { email, stranger, written } = await signUpWithOwnersAddress();
    await books.ruth.call(members.update, { params: { id: written }, body: { membershipStatus: "active" } });
    const { url } = (await stranger.call(calendarFeeds.create, { body: { purpose: "mine" } })).body;
    const read = async () => (await books.stranger().fetch(new URL(url).pathname)).status;
    expect(await read()).toBe(200);
    await prove(email);
    await books.ruth.call(members.update, { params: { id: written }, body: { membershipStatus: "active" } });
    expect(await read()).toBe(404);
    expect((await books.auditOf("calendar_feed")).map(({ action }) => action).at(-1)).toBe("revoked");
    const devices = "select count(*) from known_devices join users on users.id = user_id where email = $1";
    expect(await books.count(devices, [email])).toBe(1);
  });
});

it("keeps the profile if the address is proven in the session that wrote it", async () => {
  const { email, stranger: person, written } = await signUpWithOwnersAddress();
  const { token } = await linkTo(books.postgres, email);
  await person.call(signin.verifyEmail, { body: { token } });
  expect((await person.call(members.me)).body.id).toBe(written);
  const again = await byCode(email);
  expect((await again.call(members.me)).body.id).toBe(written);
});

describe("a giving statement", () => {
  const params = { year: 2025 };
  const noMailOf = async (memberId: number) => {
    await books.clearLedger();
    await books.record({ memberId, amount: "5.00", donationDate: "2025-03-02" });
    await books.run(2025);
    return (await books.ruth.call(statements.donors, { params })).body.map(({ noMail }) => noMail);
  };

  it("is not mailed to an address that the member typed, until an administrator confirms it", async () => {
    const { written } = await signUpWithOwnersAddress();
    expect(await noMailOf(written)).toEqual(["email_unconfirmed"]);
    const refused = await books.ruth.refused(statements.mailOne, { params: { ...params, memberId: written } });
    expect([refused.status, refused.body.code]).toEqual([409, "statement_not_mailable"]);
    expect((await books.ruth.call(statements.mailAll, { params })).body).toEqual({ asked: 0 });
    const { body } = await books.ruth.call(members.update, { params: { id: written }, body: { emailConfirmed: true } });
    expect(body.emailConfirmed).toBe(true);
    expect(await noMailOf(written)).toEqual([null]);
  });

  it("is mailed to an address that an administrator entered, until the member changes it", async () => {
    const { stranger: person, written } = await signUpWithOwnersAddress();
    await books.ruth.call(members.update, { params: { id: written }, body: { email: "office@example.org" } });
    expect(await noMailOf(written)).toEqual([null]);
    await person.call(members.updateMe, { body: { email: EVIL } });
    expect(await noMailOf(written)).toEqual(["email_unconfirmed"]);
    expect((await books.ruth.call(statements.mailAll, { params })).body).toEqual({ asked: 0 });
  });

  it("is mailed to the address that an account has proven", async () => {
    made += 1;
    const email = `proven${made}@example.org`;
    const person = await byCode(email);
    const body = { firstName: "Paul", lastName: "Proven", address: "3 Own Street" };
    const { body: own } = await person.call(members.completeProfile, { body });
    expect(own.emailConfirmed).toBe(true);
    expect(await noMailOf(own.id)).toEqual([null]);
  });

  it.each([
    ["created by an administrator", true],
    ["who typed it at the door", false],
  ])("records who entered the address of a member %s", async (_name, isConfirmed) => {
    made += 1;
    const email = `entered${made}@example.org`;
    const name = { firstName: "Erin", lastName: `Entered${made}` };
    if (isConfirmed) await books.ruth.call(members.create, { body: { ...name, email, joinDate: "2025-01-01" } });
    else {
      const { body } = await books.ruth.call(api.checkin.generate, { body: { eventId: books.service } });
      await books
        .stranger()
        .call(api.checkin.submit, { params: { sessionId: body.sessionId }, body: { ...name, email } });
    }
    const stands = "select count(*) from members where email = $1 and email_confirmed = $2";
    expect(await books.count(stands, [email, isConfirmed])).toBe(1);
  });
});
