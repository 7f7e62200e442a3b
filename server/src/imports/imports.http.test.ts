// An import from the file to the members and its undo, by people who manage members.
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, csv, ended, importWhole, sendFile, upload } from "../../test/import.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let leader: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  leader = await sunday.as("intermediate_admin");
});
afterAll(() => sunday?.close());

const memberCount = () => sunday.count("select count(*) from members");
const search = async (term: string) => (await admin.call(members.list, { query: { search: term } })).body;

const HEADER = "First name,Last name,Email,Phone,Address,Date of birth,Join date,Membership status,Text messages";

describe("a file", () => {
  test("is parsed and its columns are guessed; no one is added", async () => {
    const before = await memberCount();
    const { status, body } = await sendFile(
      leader,
      csv("Surname;Given name;E-mail;Shoe size", "Brook;Ada;ada@example.org;38", "", "Hill;Ben;;44"),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "uploaded",
      rows: 2,
      createdBy: `${CAST.intermediate_admin.firstName} ${CAST.intermediate_admin.lastName}`,
      mapping: { firstName: 1, lastName: 0, email: 2, phone: null },
      dateOrder: "month_first",
      faulty: 0,
      ready: 0,
      can: { check: true, confirm: false, undo: false, remove: true },
    });
    expect(body.columns[3]).toEqual({ header: "Shoe size", samples: ["38", "44"], isEmpty: false });
    expect(await memberCount()).toBe(before);
    const listed = await admin.call(calls.list);
    expect(listed.body[0]).toMatchObject({ id: body.id, rows: 2 });
    await admin.call(calls.remove, { params: { id: body.id } });
    expect((await admin.refused(calls.get, { params: { id: body.id } })).status).toBe(404);
    expect(await sunday.count("select count(*) from import_rows where import_id = $1", [body.id])).toBe(0);
  });

  test("has the order of day and month of all its dates, also of those in columns that are chosen later", async () => {
    const file = ["First name,Last name,Taufe", "Ada,Brook,3/4/1980", "Ben,Brook,25/12/1999 00:00"];
    const uploaded = await upload(admin, file);
    expect(uploaded).toMatchObject({ dateOrder: "day_first", dateExample: "3/4/1980" });
  });

  test("is read in the chosen encoding", async () => {
    const polish = Uint8Array.of(...csv("First name,Last name"), 0x0d, 0x0a, 0xa3, 0x75, 0x63, 0x6a, 0x61, 0x2c, 0x9c);
    const names = async (characters: string) =>
      (await sendFile(admin, polish, { characters })).body.columns.map(({ samples }) => samples[0]);
    expect(await names("windows-1250")).toEqual(["Łucja", "ś"]);
    expect(await names("detect")).toEqual(["£ucja", "œ"]);
  });

  test("is checked: every error with its row, its column and a sentence; no one is added", async () => {
    const before = await memberCount();
    const file = [HEADER, ",Brook,ada@,,,,,,", 'Ben,Hill,,,"1 Elm St\nTown",31/12/1999,2/30/2020,,', ",,,12,,,,,"];
    const checked = await check(admin, await upload(admin, file));
    expect(checked).toMatchObject({
      status: "checked",
      rows: 3,
      faulty: 2,
      ready: 1,
      partial: 1,
      likely: 0,
      dateOrder: "day_first",
    });
    const rows = await admin.call(calls.rows, { params: { id: checked.id }, query: { only: "faulty" } });
    expect(rows.headers.get("x-total-count")).toBe("2");
    expect(rows.body.map(({ row, name }) => [row, name])).toEqual([
      [2, "Brook"],
      [4, ""],
    ]);
    expect(rows.body[0]?.faults).toEqual([
      { field: "firstName", column: "First name", value: "", sentence: "First name is required" },
      { field: "email", column: "Email", value: "ada@", sentence: "Invalid email address" },
    ]);
    expect(rows.body[1]?.faults.map(({ column }) => column)).toEqual(["First name", "Last name", "Phone"]);
    const page = await admin.call(calls.rows, { params: { id: checked.id }, query: { only: "faulty", limit: 1 } });
    const next = new URL(page.headers.get("link")?.match(/<(.+)>/)?.[1] ?? "", sunday.url);
    const rest = await (await admin.fetch(next.pathname + next.search)).json();
    expect(rest).toMatchObject([{ row: 4 }]);
    expect(await memberCount()).toBe(before);
  });

  test("with a comma that needs quotation marks reports that row, and imports nothing of it", async () => {
    const file = [
      "First name,Last name,Address",
      "Anna,Bell,12 Main St, Springfield",
      'Ben,Bell,"12 Main St, Springfield"',
    ];
    const checked = await check(admin, await upload(admin, file));
    expect(checked).toMatchObject({ faulty: 1, ready: 1 });
    const { body } = await admin.call(calls.rows, { params: { id: checked.id }, query: { only: "faulty" } });
    expect(body).toMatchObject([{ row: 2, name: "Anna Bell", faults: [{ field: "row", column: "" }] }]);
    expect(body[0]?.faults[0]?.sentence).toMatch(/more cells than .* columns/);
    await ended(admin, await confirm(admin, checked, true));
    expect(await search("Anna Bell")).toEqual([]);
    expect(await search("Ben Bell")).toMatchObject([{ address: "12 Main St, Springfield" }]);
  });

  test("may be checked again with other columns", async () => {
    const uploaded = await upload(admin, ["Name,Vorname,Contact", "Brook,Ada,ada2@example.org"]);
    expect(uploaded.mapping).toMatchObject({ firstName: 1, lastName: null, email: null });
    const checked = await check(admin, uploaded, { lastName: 0, email: 2 });
    expect(checked).toMatchObject({ ready: 1, faulty: 0, mapping: { lastName: 0, email: 2 } });
    expect(await check(admin, checked, { email: 0 }).catch(() => null)).not.toMatchObject({ ready: 1 });
  });
});

describe("adding members", () => {
  test("stores every field, an audit entry with counts only, and publishes notices", async () => {
    const recorded = await sunday.recordChanges();
    const file = [
      HEADER,
      'Céline,O\'Hara,C@Example.org,(212) 555-0177,"1 Elm St\nTown",1990-02-28,12/31/2020,Inactive,Yes',
    ];
    const done = await importWhole(leader, file);
    expect(done).toMatchObject({ status: "done", added: 1, leftOut: 0, progress: 1, can: { undo: true } });
    expect(done.columns.map(({ samples }) => samples)).toEqual(done.columns.map(() => []));
    const [added] = await search("Céline");
    expect(added).toMatchObject({
      lastName: "O'Hara",
      email: "c@example.org",
      phone: "+12125550177",
      address: "1 Elm St\nTown",
      dateOfBirth: "1990-02-28",
      joinDate: "2020-12-31",
      membershipStatus: "inactive",
      smsConsent: true,
      profileCompleted: false,
      userId: null,
    });
    expect((await sunday.auditOf("import")).at(-1)).toMatchObject({
      action: "imported",
      subjectId: String(done.id),
      actorId: expect.any(String),
      detail: { added: 1, leftOut: 0 },
    });
    const heard = await recorded.first(4);
    expect(heard.some(({ topic }) => topic === "imports")).toBe(true);
    expect(JSON.stringify(heard)).not.toContain("O'Hara");
    expect(
      await sunday.count("select count(*) from import_rows where cells is not null and import_id = $1", [done.id]),
    ).toBe(0);
  });

  test("requires a confirmation if rows have errors, and then leaves them out", async () => {
    const file = [HEADER, "Dora,Lake,,,,,,,", "Emil,,,,,,,,"];
    const checked = await check(admin, await upload(admin, file));
    const params = { id: checked.id };
    const refused = await admin.refused(calls.confirm, { params, body: { leaveOutFaulty: false } });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["leaveOutFaulty"]]);
    expect(await ended(admin, await confirm(admin, checked, true))).toMatchObject({ added: 1, leftOut: 1 });
    expect(await search("Dora Lake")).toMatchObject([{ joinDate: null, membershipStatus: "active" }]);
  });

  test("continues without the person who started it", async () => {
    const checked = await check(leader, await upload(leader, [HEADER, "Fay,Moor,,,,,,,"]));
    expect(await ended(admin, await confirm(admin, checked))).toMatchObject({ status: "done", added: 1 });
  });
});

describe("a person who is likely a duplicate", () => {
  const row = (name: string) => `${name},gus@example.org,,,,,,`;

  test("is shown, skipped by default, and imported if a person chooses so", async () => {
    await importWhole(admin, [HEADER, row("Gustav,Stone")]);
    const file = [HEADER, row("Gustaf,Stone"), row("Hanna,Stone"), "Ida,Stone,,,,,,,", row("Gustaf,Stone")];
    const checked = await check(admin, await upload(admin, file));
    expect(checked).toMatchObject({ likely: 2, ready: 2, faulty: 0 });
    const params = { id: checked.id };
    const rows = (await admin.call(calls.rows, { params, query: { only: "likely" } })).body;
    expect(rows).toMatchObject([
      { row: 2, choice: "skip", matches: [{ name: "Gustav Stone", row: null, reason: "email" }] },
      { row: 5, choice: "skip", matches: [{ name: "Gustav Stone" }, { memberId: null, row: 2 }] },
    ]);
    const chosen = await admin.call(calls.choose, { params, body: { rows: [2, 3], choice: "import" } });
    expect(chosen.body.ready).toBe(3);
    await admin.call(calls.choose, { params, body: { rows: "all", choice: "skip" } });
    await admin.call(calls.choose, { params, body: { rows: [2], choice: "import" } });
    const done = await ended(admin, await confirm(admin, checked));
    expect(done).toMatchObject({ added: 3, leftOut: 1 });
    // A person has decided that these are different people: they are not listed as a pair again.
    expect(
      await sunday.count(
        "select count(*) from duplicate_pairs p join members m on m.id = p.second_id where m.last_name = 'Stone' and not is_dismissed",
      ),
    ).toBe(0);
  });

  test("has nothing left to import if all are skipped", async () => {
    const checked = await check(admin, await upload(admin, [HEADER, row("Gustav,Stone")]));
    const refused = await admin.refused(calls.confirm, {
      params: { id: checked.id },
      body: { leaveOutFaulty: true },
    });
    expect(refused.body.fields).toEqual({ rows: "There is no row left to import." });
  });
});
