// What the export of a person contains of the account and of records by the office, and what it leaves out.
import { clearances } from "@narthex/contract/clearances.ts";
import { followUps } from "@narthex/contract/follow-ups.ts";
import { guardians } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { person as calls } from "@narthex/contract/person.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../../test/congregation.ts";
import { openSunday, type Sunday } from "../../../test/sunday.ts";
import { openZip } from "../../../test/zip.ts";
import { addOptOut } from "../../messaging/consent/opt-outs.ts";

let sunday: Sunday;
let admin: Person;
let lydia: Person;
let own = 0;
let userId = "";
let partner = 0;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  lydia = await sunday.as("member");
  const { body: me } = await lydia.call(members.me);
  own = me.id;
  userId = me.userId ?? "";
  partner = await sunday.addPerson({ firstName: "Zacharias", lastName: "Otherman" });
});
afterAll(() => sunday?.close());
beforeEach(() => sunday.setNow("2026-11-22T15:00:00Z"));

async function download(person = lydia): Promise<Map<string, string>> {
  const answer = await person.fetch(calls.export.path.replace(":id", String(own)));
  const files = await openZip(new Uint8Array(await answer.arrayBuffer()));
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString("utf8")]));
}
const rowsIn = (files: Map<string, string>, name: string) => JSON.parse(files.get(`${name}.json`) ?? "null");

test("the account is in it with duties and devices by their days, without secrets", async () => {
  const { pool } = sunday.postgres;
  await pool.query("update users set duties = '{greeter}' where id = $1", [userId]);
  await pool.query("update sessions set agent = $2, address = '203.0.113.9' where user_id = $1", [
    userId,
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
  ]);
  await pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, site_name, name, created_at)
     values ('a', $1, 'a secret credential', '', 0, '{}', 'church.example.org', 'My phone', '2026-03-01T12:00:00Z')`,
    [userId],
  );
  const files = await download();
  expect(rowsIn(files, "passkeys")).toEqual([{ name: "My phone", addedOn: "2026-03-01", lastUsedOn: null }]);
  const { body: me } = await lydia.call(members.me);
  expect(rowsIn(files, "account")).toMatchObject([
    { email: me.email, role: "member", duties: "greeter", secondFactor: false, waysToSignIn: "credential" },
  ]);
  const [device] = rowsIn(files, "devices");
  expect(device).toEqual({
    device: "Chrome on Windows",
    signedInOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    lastUsedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  const { rows } = await pool.query<{ secret: string }>(
    `select sid as secret from sessions where user_id = $1 union all select id from sessions where user_id = $1
     union all select password from accounts where user_id = $1`,
    [userId],
  );
  const text = [...files.values()].join("\n");
  for (const secret of [...rows.map((row) => row.secret), "203.0.113.9", "a secret credential"])
    expect(text).not.toContain(secret);
});

test("the profile has the state of message choices that applies, and no columns of this server", async () => {
  const { db } = sunday.postgres;
  const { body: me } = await lydia.call(members.updateMe, { body: { phone: "(212) 555-0188" } });
  await lydia.call(members.choose, { body: { announcementEmails: true, smsConsent: true } });
  await addOptOut(db, "email", me.email ?? "", Temporal.Instant.from("2026-11-22T15:00:00Z"));
  await addOptOut(db, "sms", me.phone ?? "", Temporal.Instant.from("2026-11-22T15:00:00Z"));
  for (const person of [lydia, admin]) {
    const files = await download(person);
    const [profile] = rowsIn(files, "profile");
    expect(profile).toMatchObject({ announcementEmails: false, smsConsent: false });
    const names =
      "firstName lastName email phone address dateOfBirth estimatedBirthDate joinDate membershipStatus emailConfirmed smsConsent announcementEmails shareEmail sharePhone shareAddress lastCheckIn createdAt updatedAt leftReason leftOn";
    expect(Object.keys(profile).sort()).toEqual(names.split(" ").sort());
    expect(files.get("profile.csv")?.split("\r\n")[0]?.slice(1).split(",").sort()).toEqual(names.split(" ").sort());
  }
});

test("clearances and follow-ups are in it without what others wrote", async () => {
  const entry = { kind: "background_check", validUntil: "2027-05-31" } as const;
  await admin.call(clearances.replace, { params: { id: own }, body: [entry] });
  const { body: task } = await admin.call(followUps.create, { body: { memberId: own, reason: "Confidential reason" } });
  const outcome = { outcome: "Confidential outcome", status: "done" } as const;
  await admin.call(followUps.change, { params: { id: task.id }, body: outcome });
  const files = await download();
  expect(rowsIn(files, "clearances")).toMatchObject([entry]);
  expect(rowsIn(files, "follow-ups")).toMatchObject([{ kind: "other", status: "done" }]);
  expect([...files.values()].join("\n")).not.toContain("Confidential");
});

test("guardians are in it by kind, without barred entries and names", async () => {
  await admin.call(guardians.replace, {
    params: { id: own },
    body: [
      { adultId: partner, kind: "parent", until: "2027-06-30" },
      { adultName: "Sam Unwelcome", kind: "barred" },
    ],
  });
  const ofPartner = { id: partner };
  const bar = await admin.call(guardians.replace, { params: ofPartner, body: [{ adultId: own, kind: "barred" }] });
  const files = await download();
  expect(rowsIn(files, "guardians")).toMatchObject([{ as: "child", kind: "parent", until: "2027-06-30" }]);
  expect([...files.values()].join("\n")).not.toMatch(/barred|Unwelcome|Otherman/);

  const query = { seen: bar.body.map(({ id }) => id).join() };
  await admin.call(guardians.replace, { params: ofPartner, query, body: [{ adultId: own, kind: "trusted" }] });
  expect(rowsIn(await download(), "guardians")).toMatchObject([{ as: "child" }, { as: "adult", kind: "trusted" }]);
});

test("statements are in it with their documents, a joint one without sums and document", async () => {
  const { pool } = sunday.postgres;
  const { rows } = await pool.query<{ id: number }>(
    `insert into statement_runs (year, status, started_at, finished_at, ledger_total, without_donor_total, issued_total, ledger_mark)
     values (2025, 'done', now(), now(), 1, 0, 1, 'mark') returning id`,
  );
  const issue = (year: number, joint: number | null) =>
    pool.query(
      `insert into statements (year, member_id, run_id, first_name, last_name, joint_member_id, joint_first_name,
         joint_last_name, content, content_mark, gifts, total, status, issued_on, pdf)
       values ($1, $2, $3, 'Lydia', 'Marsh', $4, $5, $6, '{}', 'mark', 7, 812.34, 'issued', '2026-01-10', $7)`,
      [year, own, rows[0]?.id, joint, joint && "Zacharias", joint && "Otherman", Buffer.from(`%PDF-${year}`)],
    );
  await issue(2024, null);
  await issue(2025, partner);
  const files = await download();
  expect(rowsIn(files, "statements")).toEqual([
    { year: 2024, issuedOn: "2026-01-10", joint: false, gifts: 7, total: "812.34", mailedAt: null },
    { year: 2025, issuedOn: "2026-01-10", joint: true, gifts: null, total: null, mailedAt: null },
  ]);
  expect(files.get("statements/2024.pdf")).toBe("%PDF-2024");
  expect([...files.keys()].filter((name) => name.endsWith(".pdf"))).toHaveLength(1);
});
