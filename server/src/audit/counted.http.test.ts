// Entries about failed sign-ins, refusals, and reading the records of other people.
import { api } from "@narthex/contract/api.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { type Books, openBooks } from "../../test/statements.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

const { signin, audit, settings } = api;
let books: Books;

beforeAll(async () => {
  books = await openBooks();
  for (const name of ["admin", "member"] as const) await books.as(name);
});
beforeEach(async () => {
  books.setNow(SUNDAY_TEN);
  await books.postgres.pool.query("truncate audit_entries, rate_limits");
});
afterAll(() => books?.close());

const entries = async () => {
  const { body } = await (await books.as("admin")).call(audit.list);
  return body.map(({ subject, action, actor, names, facts }) => ({
    kind: `${subject}.${action}`,
    actor: actor?.name ?? null,
    of: names.subject ?? names.memberId ?? null,
    times: facts.times,
  }));
};
const later = (minutes: number) => books.setNow(Temporal.Instant.from(SUNDAY_TEN).add({ minutes }).toString());
const { email } = CAST.member;
const wrongPassword = (address: string = email) =>
  books.stranger().refused(signin.withPassword, { body: { email: address, password: "not the password" } });

describe("failed sign-ins", () => {
  it("are one entry for an account and a quarter of an hour, with their number", async () => {
    await Promise.all([1, 2, 3].map(() => wrongPassword()));
    await books.stranger().refused(signin.withCode, { body: { email, otp: "123456" } });
    await wrongPassword("nobody@example.org");
    const failed = { kind: "user.sign_in_failed", actor: null, of: ["Lydia Marsh"] };
    expect(await entries()).toEqual([{ ...failed, times: 4 }]);
    later(15);
    await wrongPassword();
    expect(await entries()).toEqual([
      { ...failed, times: 1 },
      { ...failed, times: 4 },
    ]);
  });
});

describe("refusals", () => {
  it("for lack of permission are one entry for an account and a quarter of an hour", async () => {
    const lydia = await books.as("member");
    for (const call of [api.donations.list, audit.list, api.users.list]) {
      const { status } = await lydia.refused(call);
      if (call !== api.donations.list) expect(status).toBe(403);
    }
    await lydia.refused(api.ministries.create, { body: { name: "Mine" } });
    expect(await entries()).toEqual([{ kind: "user.refused", actor: "Lydia Marsh", of: ["Lydia Marsh"], times: 3 }]);
  });

  it("by a rule about a single record are counted, although their transaction is rolled back", async () => {
    const lydia = await books.as("member");
    const params = { id: books.youth };
    const { status } = await lydia.refused(api.ministries.update, { params, body: { description: "Mine" } });
    expect(status).toBe(403);
    expect((await entries()).map(({ kind, times }) => [kind, times])).toEqual([["user.refused", 1]]);
  });

  it("that are no matter of permission are not counted", async () => {
    const lydia = await books.as("member");
    await lydia.refused(api.ministries.members, { params: { id: 2_000_000_000 } });
    await books.stranger().refused(audit.list);
    expect(await entries()).toEqual([]);
  });
});

describe("reading", () => {
  it("reading another person's giving statement is recorded, and reading the own is not", async () => {
    const { member } = books.ids;
    await books.record({ memberId: member, amount: "5.00", donationDate: "2025-03-02" });
    await books.postgres.pool.query("truncate audit_entries");
    await books.open(await books.as("member"), member, 2025);
    expect(await entries()).toEqual([]);
    await books.open(await books.as("admin"), member, 2025);
    expect(await entries()).toEqual([
      { kind: "statements.read", actor: "Ruth Adler", of: ["Lydia Marsh"], times: undefined },
    ]);
  });

  it("kept emails is counted, because they hold codes and links", async () => {
    const ruth = await books.as("admin");
    await ruth.call(settings.mails);
    expect(await entries()).toEqual([]);
    await books.stranger().call(signin.sendCode, { body: { email } });
    await ruth.call(settings.mails);
    await ruth.call(settings.mails);
    expect((await entries()).map(({ kind, actor, times }) => [kind, actor, times])).toEqual([
      ["mail.read_kept", "Ruth Adler", 2],
    ]);
  });
});
