// Exports of other programs: recognized by their headings, imported completely, and imported again without duplicates.
import { households } from "@narthex/contract/households.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, csv, ended, importWhole, upload } from "../../test/import.ts";
import { breezePeople, familyName, PRODUCT_FILES } from "../../test/import-files.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const search = async (term: string) => (await admin.call(members.list, { query: { search: term } })).body;
const find = async (name: string) => {
  const [found] = await search(name);
  if (!found) throw new Error(`${name} is not there`);
  return found;
};
const homesOf = async (memberId: number) => (await admin.call(households.list, { query: { memberId } })).body;
const leftOut = (id: number) => readLeftOut(admin, calls.leftOut, id);

test("a Breeze file of 500 people imports all 500 with their cities and households", async () => {
  const done = await importWhole(admin, breezePeople(500));
  expect(done).toMatchObject({ status: "done", source: "breeze", added: 500, leftOut: 0, households: 125, faulty: 0 });
  const { rows } = await sunday.postgres.pool.query(
    `select m.membership_status as status, count(*)::int as count,
        count(*) filter (where coalesce(m.address, h.address) ~ E'Lane\\n(Kettering Falls|Ashford|Millbrook), NY 00417$')::int as homes
      from members m join household_members p on p.member_id = m.id and p.is_primary join households h on h.id = p.household_id
      where m.id in (select member_id from member_sources) group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { status: "active", count: 250, homes: 250 },
    { status: "inactive", count: 125, homes: 125 },
    { status: "pending", count: 125, homes: 125 },
  ]);
  const person = await find(`Helen ${familyName(1)}`);
  expect(person).toMatchObject({ address: null, householdAddress: "2 Mill Lane\nAshford, NY 00417" });
  const [home] = await homesOf(person.id);
  expect(home).toMatchObject({ name: `${familyName(1)} Family`, address: "2 Mill Lane\nAshford, NY 00417" });
  expect(home?.members.map(({ firstName, role, primary }) => [firstName, role, primary])).toEqual([
    ["Helen", "adult", true],
    ["Martin", "adult", true],
    ["Oscar", "child", true],
    ["Ruby", "child", true],
  ]);
  const left = await leftOut(done.id);
  expect(left.length).toBe(50);
  expect(left[1]).toMatchObject({ Row: "12", "Breeze ID": "30000010", Nickname: "Nick10", City: "" });
  expect(left[1]?.Reason).toBe("Nickname: No field was chosen for this column.");
});

test("a second import of the same export applies the differences, and adds no duplicates", async () => {
  const before = await sunday.count("select count(*) from members");
  const again = breezePeople(504, (row, place) => {
    if (place === 6) row["First Name"] = "Renamed";
    if (place === 8) Object.assign(row, { Email: "new8@example.org", Mobile: "" });
    if (place < 504 && place >= 500) row.Family = "9000000";
  });
  const checked = await check(admin, await upload(admin, again));
  expect(checked).toMatchObject({ ready: 4, changing: 2, unchanged: 498, faulty: 0, likely: 0 });
  const preview = await admin.call(calls.rows, { params: { id: checked.id }, query: { only: "changing" } });
  expect(preview.body.map(({ row, name, changes }) => [row, name, changes])).toEqual([
    [8, `Oscar ${familyName(1)}`, [{ field: "firstName", label: null, before: "Oscar", after: "Renamed" }]],
    [
      10,
      `Martin ${familyName(2)}`,
      [{ field: "email", label: null, before: "person8@example.org", after: "new8@example.org" }],
    ],
  ]);
  const done = await ended(admin, await confirm(admin, checked));
  expect(done).toMatchObject({ added: 4, updated: 2, leftOut: 0, households: 0 });
  expect(await sunday.count("select count(*) from members")).toBe(before + 4);
  expect(await find("new8@example.org")).toMatchObject({ firstName: "Martin", phone: "+15185550108" });
  const [home] = await homesOf((await find(`Martin ${familyName(0)}`)).id);
  expect(home?.members.length).toBe(8);

  sunday.setNow("2026-11-22T15:05:00Z");
  await admin.call(members.update, { params: { id: (await find("Renamed")).id }, body: { firstName: "Third" } });
  const { body: undone } = await admin.call(calls.undo, { params: { id: done.id } });
  expect(undone).toMatchObject({ status: "undone", removed: 4, restored: 1, notRestored: 1, householdsRemoved: 0 });
  expect(await find("person8@example.org")).toMatchObject({ firstName: "Martin" });
  const kept = await admin.call(calls.rows, { params: { id: done.id }, query: { only: "changing" } });
  expect(kept.body).toMatchObject([
    { name: `Third ${familyName(1)}`, changes: [{ field: "firstName", after: "Renamed" }] },
  ]);
  expect(await sunday.count("select count(*) from members")).toBe(before);
});

test("two people of a file with different IDs are not likely duplicates of each other", async () => {
  const uploaded = await upload(admin, [
    "Breeze ID,Family,Family Role,First Name,Last Name,Email",
    "901,,,Twina,Sameham,twins@same.example",
    "902,,,Twina,Sameham,twins@same.example",
    ",,,Twina,Sameham,twins@same.example",
  ]);
  const checked = await check(admin, uploaded);
  expect(checked).toMatchObject({ ready: 2, likely: 1 });
  expect(await ended(admin, await confirm(admin, checked))).toMatchObject({ added: 2, leftOut: 1 });
});

test("an undo removes the households it added, except those that were joined or changed since", async () => {
  const file = [
    "ID,First name,Last name,Household ID",
    "1,Ada,Undohome,A1",
    "2,Ben,Undohome,A1",
    "3,Cy,Undohome,B2",
    "4,Di,Undohome,C3",
  ];
  const uploaded = await upload(admin, file);
  const done = await ended(admin, await confirm(admin, await check(admin, uploaded, { remoteId: 0 })));
  expect(done).toMatchObject({ added: 4, households: 3, source: "other" });
  sunday.setNow("2026-11-22T15:10:00Z");
  const stays = await find("Cy Undohome");
  await admin.call(members.update, { params: { id: stays.id }, body: { address: "9 Elm St" } });
  const [changed] = await homesOf((await find("Di Undohome")).id);
  await admin.call(households.update, { params: { id: changed?.id ?? 0 }, body: { name: "Renamed home" } });
  const { body } = await admin.call(calls.undo, { params: { id: done.id } });
  expect(body).toMatchObject({ removed: 3, kept: [{ reason: "changed", count: 1 }] });
  expect(body).toMatchObject({ householdsRemoved: 1, householdsKept: 2 });
  expect((await homesOf(stays.id))[0]?.name).toBe("Undohome Family");
});

describe("the export of a known program", () => {
  const EXPECTED = {
    planning_center: { home: "Planning Household", who: "Jo Planning", address: "1 Elm St\nApt 2\nAshford, NY 00418" },
    breeze: { home: "Breezy Family", who: "Martin Breezy", address: "1 Mill Lane\nKettering Falls, NY 00417" },
    churchcrm: { home: "Crm Family", who: "Ann Crm", address: "2 Oak Rd\nMillbrook, NY 00419\nUnited States" },
    elvanto: { home: "Elvan Family", who: "Elvira Elvan", address: "3 Pine Ave\nAshford, NY 00418" },
    rock: { home: "Rockwell Family", who: "Robert Rockwell", address: null },
    churchtrac: { home: "Track Family", who: "Cora Track", address: null },
  } as const;
  const products = Object.keys(EXPECTED) as (keyof typeof EXPECTED)[];

  test.each(products)("%s is recognized, and its people, address and household are imported", async (source) => {
    const { home, who, address } = EXPECTED[source];
    const uploaded = await upload(admin, PRODUCT_FILES[source]);
    expect(uploaded.source).toBe(source);
    const checked = await check(admin, uploaded);
    const faults = await admin.call(calls.rows, { params: { id: checked.id }, query: { only: "faulty" } });
    expect(faults.body).toEqual([]);
    await admin.call(calls.choose, { params: { id: checked.id }, body: { rows: "all", choice: "import" } });
    const done = await ended(admin, await confirm(admin, checked));
    expect(done).toMatchObject({ added: 2, households: 1 });
    const person = await find(who);
    expect(person.householdAddress ?? person.address).toBe(address);
    expect((await homesOf(person.id))[0]).toMatchObject({ name: home });
    expect((await homesOf(person.id))[0]?.members).toHaveLength(2);
  });

  test("gives a home phone to the household, and keeps a birthday without its year in the file of what is left out", async () => {
    const found = (await admin.call(calls.list)).body.find(({ source }) => source === "planning_center");
    const [row] = await leftOut(found?.id ?? 0);
    expect(row).toMatchObject({ Row: "2", "Home Phone Number": "", Birthdate: "1885-05-06" });
    const { id } = await find(EXPECTED.planning_center.who);
    expect((await homesOf(id))[0]?.phone).toBe("+15185550172");
    expect(row?.Reason).toContain("Birthdate: The file has no year of birth");
  });
});

describe("values", () => {
  test("of a column are listed with their likely meanings, and a person decides", async () => {
    const file = ["First name,Last name,Status", "A,Valued,Member", "B,Valued,Sleeper", "C,Valued,member", "D,Valued,"];
    const uploaded = await upload(admin, file);
    const params = { id: uploaded.id };
    const { body } = await admin.call(calls.values, { params, query: { field: "membershipStatus", column: 2 } });
    expect(body).toEqual([
      { value: "Member", count: 2, choice: "active" },
      { value: "Sleeper", count: 1, choice: null },
    ]);
    expect(await check(admin, uploaded)).toMatchObject({ ready: 3, faulty: 1 });
    const { mapping, dateOrder } = uploaded;
    const values = { membershipStatus: [{ value: "SLEEPER", choice: "inactive" as const }] };
    await admin.call(calls.check, { params, body: { mapping, dateOrder, values } });
    const checked = await ended(admin, uploaded);
    expect(checked).toMatchObject({ ready: 4, faulty: 0, values: { membershipStatus: values.membershipStatus } });
    await ended(admin, await confirm(admin, checked));
    expect((await search("Valued")).map(({ firstName, membershipStatus }) => [firstName, membershipStatus])).toEqual([
      ["A", "active"],
      ["B", "inactive"],
      ["C", "active"],
      ["D", "active"],
    ]);
  });

  test("are refused if their meaning is invalid or if there are too many", async () => {
    const uploaded = await upload(admin, ["First name,Last name,Status", "A,B,x"]);
    const { mapping, dateOrder } = uploaded;
    const refuse = async (values: object, source = "other") =>
      (
        await admin.refused(calls.check, {
          params: { id: uploaded.id },
          body: { mapping, dateOrder, values, source } as never,
        })
      ).body.fields;
    expect(await refuse({ membershipStatus: [{ value: "x", choice: "gone" }] })).toBeDefined();
    const many = Array.from({ length: 101 }, (_, place) => ({ value: `v${place}`, choice: "active" }));
    expect(await refuse({ membershipStatus: many })).toBeDefined();
    expect(await refuse({}, "myspace")).toEqual({ source: "Please choose from the list." });
    const params = { id: uploaded.id };
    const bad = await admin.refused(calls.values, {
      params,
      query: { field: "membershipStatus", column: "x" } as never,
    });
    expect([bad.status, bad.body.fields]).toEqual([400, { column: "Please choose from the list." }]);
  });
});

test("dates that are valid in both orders are shown as an example", async () => {
  const header = "First name,Last name,Date of birth";
  expect(await upload(admin, [header, "A,B,12/31/1980", "C,D,03/04/1980"])).toMatchObject({
    dateExample: "03/04/1980",
    dateOrder: "month_first",
  });
  expect(await upload(admin, [header, "A,B,31/12/1980", "C,D,05/05/1980"])).toMatchObject({
    dateExample: null,
    dateOrder: "day_first",
  });
});

test("a row whose ID belongs to a person with another name, or occurs twice, is not imported", async () => {
  const file = (name: string) => ["Breeze ID,First Name,Last Name", `55,${name},Sameid`];
  await importWhole(admin, file("Ada"));
  const other = ["Breeze ID,First Name,Last Name", "55,Zed,Otherwise", "56,New,Sameid", "56,Double,Sameid"];
  const checked = await check(admin, await upload(admin, other));
  expect(checked).toMatchObject({ faulty: 2, ready: 1, changing: 0 });
  const { body } = await admin.call(calls.rows, { params: { id: checked.id }, query: { only: "faulty" } });
  expect(body.map(({ row, faults }) => [row, faults[0]?.column, faults[0]?.sentence.slice(0, 37)])).toEqual([
    [2, "Breeze ID", "This ID belongs to a person with anot"],
    [4, "Breeze ID", "Row 3 has the same ID."],
  ]);
});

test("an account keeps its email address and status, and text messages stay off after an opt-out", async () => {
  const header = "Breeze ID,First Name,Last Name,Email,Status,Text messages";
  await importWhole(admin, csv(header, "70,Acc,Ount,acc@example.org,Member,", "71,Qui,Et,qui@example.org,Member,"));
  const { pool } = sunday.postgres;
  await pool.query("insert into users (id, email) values ('acc', 'acc@example.org')");
  await pool.query("update members set user_id = 'acc' where email = 'acc@example.org'");
  await pool.query("update members set sms_declined = true where email = 'qui@example.org'");
  const uploaded = await upload(
    admin,
    csv(header, "70,Acc,Ountant,other@example.org,Former,", "71,Qui,Et,qui@example.org,Visitor,yes"),
  );
  const checked = await check(admin, uploaded, { smsConsent: 5 });
  const done = await ended(admin, await confirm(admin, checked));
  expect(done).toMatchObject({ updated: 2 });
  expect(await find("Ountant")).toMatchObject({ email: "acc@example.org", membershipStatus: "active" });
  expect(await find("Qui Et")).toMatchObject({ membershipStatus: "pending", smsConsent: false });
  expect((await leftOut(done.id)).map(({ Row, Email, "Text messages": sms }) => [Row, Email, sms])).toEqual([
    ["2", "other@example.org", ""],
    ["3", "", "yes"],
  ]);
});

test("the file of left-out rows has whole rows with their errors, and is for managers of members", async () => {
  const file = ["First name,Last name,Email,Shoe size", "A,,a@,38", "B,Left,b@example.org,=1+1", "C,Left,,"];
  const checked = await check(admin, await upload(admin, file));
  expect(await leftOut(checked.id)).toEqual([
    {
      Row: "2",
      Reason: "Last name: Last name is required. Email: Invalid email address.",
      "First name": "A",
      "Last name": "",
      Email: "a@",
      "Shoe size": "38",
    },
    {
      Row: "3",
      Reason: "Shoe size: No field was chosen for this column.",
      "First name": "B",
      "Last name": "Left",
      Email: "",
      "Shoe size": "'=1+1",
    },
  ]);
  await ended(admin, await confirm(admin, checked, true));
  expect((await leftOut(checked.id)).map(({ Row }) => Row)).toEqual(["2", "3"]);
  expect((await sunday.auditOf("import")).at(-1)).toMatchObject({ action: "left_out_exported" });
  const path = calls.leftOut.path.replace(":id", String(checked.id));
  expect((await sunday.stranger().fetch(path)).status).toBe(401);
  for (const who of ["pending", "member", "ministry_leader"] as const) {
    const person = await sunday.as(who);
    expect((await person.fetch(path)).status).toBe(403);
    const values = await person.refused(calls.values, {
      params: { id: checked.id },
      query: { field: "membershipStatus", column: 0 },
    });
    expect(values.body.code).toBe("forbidden");
  }
  const { body: fresh } = { body: await upload(admin, file) };
  expect((await admin.fetch(calls.leftOut.path.replace(":id", String(fresh.id)))).status).toBe(409);
});
