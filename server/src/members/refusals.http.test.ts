import { members as calls } from "@narthex/contract/members.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { members } from "../database/tables/members.ts";

let congregation: Congregation;
let lydia: { id: number; userId: string };
let before: unknown;

const everything = async () => {
  const rows = await congregation.postgres.pool.query("select * from members order by id");
  const roles = await congregation.postgres.pool.query("select id, role from users order by id");
  const entries = await congregation.postgres.pool.query("select count(*) from audit_entries where subject = 'member'");
  return [rows.rows, roles.rows, entries.rows];
};

beforeAll(async () => {
  congregation = await openCongregation();
  const [row] = await congregation.postgres.db.select().from(members).where(eq(members.email, CAST.member.email));
  if (!row?.userId) throw new Error("Lydia is not there");
  lydia = { id: row.id, userId: row.userId };
  before = await everything();
});
afterAll(async () => {
  const after = congregation && (await everything());
  await congregation?.close();
  expect(after).toEqual(before);
});

describe("implausible field values", () => {
  const complete = { firstName: "Anna", lastName: "Bell", joinDate: "2026-01-04" };
  const wrong: [field: string, what: string, value: unknown, sentence: RegExp][] = [
    ["firstName", "empty", "", /^First name is required$/],
    ["firstName", "blank", "   ", /^First name is required$/],
    ["firstName", "null", null, /^First name is required$/],
    ["firstName", "a number", 7, /^First name is required$/],
    ["firstName", "a list", ["Anna"], /^First name is required$/],
    ["lastName", "too long", "x".repeat(101), /^Please use at most 100 characters\.$/],
    ["lastName", "too many emoji", "🙏".repeat(101), /^Please use at most 100 characters\.$/],
    ["lastName", "a null character", "Be\u0000ll", /^Please use ordinary characters only\.$/],
    ["lastName", "a line break", "Be\nll", /^Please use ordinary characters only\.$/],
    ["lastName", "a control character", "Be\u0085ll", /^Please use ordinary characters only\.$/],
    ["email", "no address", "nobody", /^Invalid email address$/],
    ["email", "too long", `${"x".repeat(250)}@example.org`, /^Please use at most 254 characters\.$/],
    ["email", "a number", 5, /./],
    ["phone", "too short", "12", /^Please enter a valid phone number/],
    ["phone", "too long", "1".repeat(41), /^Please use at most 40 characters\.$/],
    ["phone", "an object", {}, /./],
    ["address", "too long", "x".repeat(501), /^Please use at most 500 characters\.$/],
    ["address", "a control character", "1 Main\u0007Street", /^Please use ordinary characters only\.$/],
    ["dateOfBirth", "not in the calendar", "2023-02-29", /^Please enter a date that exists\.$/],
    ["dateOfBirth", "the year 0", "0000-01-01", /^Please enter a date that exists\.$/],
    ["dateOfBirth", "in the future", "2999-01-01", /^The date of birth cannot be in the future\.$/],
    ["dateOfBirth", "in another form", "01/02/1990", /^Please enter a date that exists\.$/],
    ["dateOfBirth", "too long ago", "1899-12-31", /^Please enter a year from 1900 on\.$/],
    ["joinDate", "too long ago", "1899-12-31", /^Please enter a year from 1900 on\.$/],
    ["joinDate", "too far ahead", "2999-01-01", /^The join date can be at most one year in the future\.$/],
    ["joinDate", "not in the calendar", "2026-13-01", /^Please enter a date that exists\.$/],
    ["joinDate", "a number", 2026, /^Please enter a date that exists\.$/],
    ["membershipStatus", "unknown", "saint", /^Please choose from the list\.$/],
    ["membershipStatus", "null", null, /^Please choose from the list\.$/],
    ["smsConsent", "a word", "yes", /^Please choose yes or no\.$/],
  ];

  test.each(wrong)("%s: %s", async (field, _what, value, sentence) => {
    const admin = await congregation.as("admin");
    const created = await admin.refused(calls.create, { body: { ...complete, [field]: value } });
    expect([created.status, created.body.code]).toEqual([400, "invalid_input"]);
    expect(created.body.fields).toEqual({ [field]: expect.stringMatching(sentence) });
    const changed = await admin.refused(calls.update, { params: lydia, body: { [field]: value } });
    expect([changed.status, changed.body.fields]).toEqual([400, created.body.fields]);
  });

  test.each(wrong.slice(0, 23))("the own %s: %s", async (field, _what, value, sentence) => {
    const person = await congregation.as("member");
    const { status, body } = await person.refused(calls.updateMe, { body: { [field]: value } });
    expect([status, body.fields]).toEqual([400, { [field]: expect.stringMatching(sentence) }]);
  });

  test("all invalid fields are reported together", async () => {
    const person = await congregation.as("member");
    const body = { firstName: " ", email: "nobody", phone: "12", dateOfBirth: "1899-12-31" };
    const { body: refusal } = await person.refused(calls.updateMe, { body });
    expect(Object.keys(refusal.fields ?? {}).sort()).toEqual(["dateOfBirth", "email", "firstName", "phone"]);
  });

  test("an empty body is refused with the required fields", async () => {
    const admin = await congregation.as("admin");
    expect((await admin.refused(calls.create)).body.fields).toMatchObject({
      firstName: "First name is required",
      lastName: "Last name is required",
      joinDate: expect.any(String),
    });
    expect((await admin.refused(calls.completeProfile)).body.fields).toMatchObject({
      firstName: "First name and last name are required",
      lastName: "First name and last name are required",
      address: "Home address is required",
    });
    const params = { userId: lydia.userId };
    const named = { role: "Please choose from the list." };
    expect((await admin.refused(calls.changeRole, { params })).body.fields).toEqual(named);
    for (const role of ["", "bishop", null, 1, ["admin"]]) {
      const { status, body } = await admin.refused(calls.changeRole, { params, body: { role } });
      expect([status, body.fields]).toEqual([400, named]);
    }
  });
});

describe("unknown records", () => {
  const body = { role: "member" };

  test("an unknown id is not found", async () => {
    const admin = await congregation.as("admin");
    for (const call of [calls.update, calls.remove]) {
      for (const id of [999_999, 2_147_483_647]) {
        const answer = await admin.refused(call, { params: { id }, body: {} });
        expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
      }
    }
    for (const userId of ["nobody", "null", String(lydia.id), "%00", "x".repeat(100)]) {
      expect((await admin.refused(calls.changeRole, { params: { userId }, body })).body.code).toBe("not_found");
    }
  });

  test("a malformed id is not found", async () => {
    const admin = await congregation.as("admin");
    for (const call of [calls.update, calls.remove]) {
      for (const id of ["0", "-1", "1.5", "abc", "2147483648", "1e99", "NaN", " "]) {
        const answer = await admin.refused(call, { params: { id }, body: {} });
        expect([answer.status, answer.body.code, answer.body.fields]).toEqual([404, "not_found", undefined]);
      }
    }
    expect((await admin.refused(calls.changeRole, { params: { userId: "x".repeat(101) }, body })).status).toBe(404);
  });
});

describe("invalid list parameters", () => {
  const cursor = (value: unknown) => Buffer.from(JSON.stringify([value, 0])).toString("base64url");

  test.each([
    ["limit", "0"],
    ["limit", "1001"],
    ["limit", "ten"],
    ["limit", "1.5"],
    ["search", "x".repeat(101)],
    ["search", "a\u0000b"],
    ["status", "saint"],
    ["after", "nonsense"],
    ["after", cursor({})],
    ["after", cursor(["Bell", "Anna"])],
    ["after", cursor(["Bell", "Anna", "7"])],
    ["after", cursor([1, 2, 3])],
    ["after", cursor(["Bell", null, 7])],
    ["after", cursor(["Bell", "Anna", 7.5])],
    ["after", cursor(["Bell", "Anna", 99_999_999_999])],
    ["after", cursor(["Be\u0000ll", "Anna", 7])],
    ["after", "x".repeat(501)],
  ])("%s, %#", async (name, value) => {
    const { status, body } = await (await congregation.as("admin")).refused(calls.list, { query: { [name]: value } });
    expect([status, body.code]).toEqual([400, "invalid_input"]);
  });

  test("the same parameter twice", async () => {
    expect((await (await congregation.as("admin")).fetch("/api/members?search=a&search=b")).status).toBe(400);
  });
});

const PHONE = "Please enter a valid phone number, such as (212) 555-0123 or +44 20 7946 0018.";
const BORN_LATER = "The date of birth cannot be in the future.";

describe("one response reports every invalid field", () => {
  const wrong = { firstName: " ", email: "x", phone: "555-123-45678901", dateOfBirth: "2190-01-01" };
  const told = { firstName: "First name is required", email: "Invalid email address" };
  const rules = { phone: PHONE, dateOfBirth: BORN_LATER };

  test("of a new member, and of a change", async () => {
    const ruth = await congregation.as("admin");
    const body = { ...wrong, lastName: "Bell", joinDate: "2190-01-01" };
    const joinDate = "The join date can be at most one year in the future.";
    expect((await ruth.refused(calls.create, { body })).body.fields).toEqual({ ...told, ...rules, joinDate });
    const change = await ruth.refused(calls.update, { params: { id: lydia.id }, body });
    expect(change.body.fields).toEqual({ ...told, ...rules, joinDate });
  });

  test("of the own profile, and of completing it", async () => {
    const member = await congregation.as("member");
    expect((await member.refused(calls.updateMe, { body: wrong })).body.fields).toEqual({ ...told, ...rules });
    const completion = await member.refused(calls.completeProfile, { body: wrong });
    expect(completion.body.fields).toEqual({
      firstName: "First name and last name are required",
      lastName: "First name and last name are required",
      address: "Home address is required",
      email: "Invalid email address",
      ...rules,
    });
  });

  test("a malformed field has one error, and is not checked by further rules", async () => {
    const ruth = await congregation.as("admin");
    const body = { firstName: "", lastName: "Bell", joinDate: "tomorrow", phone: 5, dateOfBirth: ["2190-01-01"] };
    const { status, body: answer } = await ruth.refused(calls.create, { body });
    expect(status).toBe(400);
    expect(answer.fields).toEqual({
      firstName: "First name is required",
      joinDate: "Please enter a date that exists.",
      phone: expect.any(String),
      dateOfBirth: expect.any(String),
    });
    expect(answer.fields?.phone).not.toBe(PHONE);
  });
});
