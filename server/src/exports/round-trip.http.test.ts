// The export of everyone, imported into a congregation without these people.
import { exports } from "@narthex/contract/exports.ts";
import { households } from "@narthex/contract/households.ts";
import { imports } from "@narthex/contract/imports.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, upload } from "../../test/import.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let [sunday, admin]: [Sunday, Person] = [] as never;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

type Relative = [firstName: string, role: "adult" | "child" | "other", own?: { phone?: string; email?: string }];

async function addFamily(lastName: string, home: { name: string; phone?: string; address?: string }, all: Relative[]) {
  const members: { memberId: number; role: Relative[1] }[] = [];
  for (const [firstName, role, own = {}] of all)
    members.push({ role, memberId: await sunday.addPerson({ firstName, lastName, ...own }) });
  await admin.call(households.create, { body: { ...home, members } });
}

const ALL = `
  select households.name, households.phone, households.address,
    string_agg(first_name || ' ' || last_name || ' ' || role || coalesce(' ' || members.phone, ''), ', '
      order by first_name, last_name, members.email) as people
  from households join household_members on household_id = households.id join members on members.id = member_id
  group by households.id order by people, households.name`;
const readHomes = async () => (await sunday.postgres.pool.query(ALL)).rows;

const readFile = async () => new Uint8Array(await (await admin.fetch(exports.members.path)).arrayBuffer());

const deletePeople = () =>
  sunday.postgres.pool.query(`
    delete from member_sources; delete from household_sources; delete from households;
    delete from members where user_id is null`);

test("the same people are in the same households again, also in two of one name and address", async () => {
  const mill = { name: "Weller Family", address: "4 Mill Lane\nTroy, NY 12180" };
  await addFamily("Weller", { ...mill, phone: "+15185550140" }, [
    ["Walt", "adult", { phone: "+15185550141" }],
    ["Wanda", "adult"],
    ["Will", "child"],
  ]);
  await addFamily("Weller", mill, [
    ["Wes", "adult", { phone: "+15185550142", email: "wes@weller.example" }],
    ["Winnie", "other", { phone: "+15185550142", email: "winnie@weller.example" }],
  ]);
  await addFamily("Orme", { name: "=Orme & Co", phone: "+442079460018" }, [
    ["Olga", "adult"],
    ["Otis", "child"],
  ]);
  for (const email of ["pia1@twin.example", "pia2@twin.example"])
    await sunday.addPerson({ firstName: "Pia", lastName: "Twin", phone: "+15185550150", email });
  const [homes, people] = [await readHomes(), await sunday.count("select count(*) from members")];
  const file = await readFile();
  const text = new TextDecoder().decode(file);
  expect(text).toContain(
    "Text messages,Person's ID,Household ID,Household name,Household role,Household phone,No announcements by email,",
  );
  expect(text).toMatch(/Wanda,Weller,,,.+,\d+,\d+,Weller Family,Adult,\(518\) 555-0140,/s);
  expect(text).toMatch(/Pia,Twin,pia1@twin.example,[^\n]+,\d+,,,,,/);

  await deletePeople();
  const checked = await check(admin, await upload(admin, file));
  expect(checked).toMatchObject({
    source: "other",
    faulty: 0,
    likely: 0,
    repeated: 1,
    partial: 1,
    households: homes.length,
  });
  const done = await ended(admin, await confirm(admin, checked));
  expect(done).toMatchObject({ leftOut: 0, households: homes.length });
  expect(await readHomes()).toEqual(homes);
  expect(await sunday.count("select count(*) from members")).toBe(people);

  // The IDs of the file are known now, so that the same file changes nothing.
  sunday.setNow("2026-11-22T17:00:00Z");
  expect(await check(admin, await upload(admin, file))).toMatchObject({ unchanged: people, here: 0, likely: 0 });
});

test("people who get no announcements by email get none after the import either", async () => {
  const add = (firstName: string, email?: string) => sunday.addPerson({ firstName, lastName: "Quiet", email });
  const [chosen] = [
    await add("Chosen"),
    await add("Stopped", "quiet@mail.example"),
    await add("Glad", "glad@mail.example"),
  ];
  const { pool } = sunday.postgres;
  await pool.query("update members set announcement_emails = false where id = $1", [chosen]);
  await pool.query("insert into stops (channel, address, created_at) values ('email', 'quiet@mail.example', now())");
  const [headings = "", ...rows] = new TextDecoder().decode(await readFile()).split("\r\n");
  const own = rows.filter((row) => row.includes(",Quiet,"));
  await pool.query("delete from members where last_name = 'Quiet'; delete from stops");
  sunday.setNow("2026-11-22T17:30:00Z");
  const uploaded = await upload(admin, [headings, ...own]);
  await ended(admin, await confirm(admin, await check(admin, uploaded)));
  const { rows: found } = await pool.query(
    "select first_name as name, announcement_emails as gets from members where last_name = 'Quiet' order by first_name",
  );
  expect(found).toEqual([
    { name: "Chosen", gets: false },
    { name: "Glad", gets: true },
    { name: "Stopped", gets: false },
  ]);
});

test("the own export changes no one whose number or address is stopped, also with another number in it", async () => {
  const email = "halt@mail.example";
  const id = await sunday.addPerson({ firstName: "Hal", lastName: "Halt", phone: "+12125550190", email });
  const { pool } = sunday.postgres;
  await pool.query("update members set sms_consent = true where id = $1", [id]);
  await pool.query(
    "insert into stops (channel, address, created_at) values ('email', $1, now()), ('sms', '+12125550190', now())",
    [email],
  );
  const [headings = "", ...rows] = new TextDecoder().decode(await readFile()).split("\r\n");
  const own = rows.find((row) => row.includes(",Halt,")) ?? "";
  sunday.setNow("2026-11-22T17:40:00Z");
  expect(await check(admin, await upload(admin, [headings, own]))).toMatchObject({ here: 1, unchanged: 1 });

  const checked = await check(admin, await upload(admin, [headings, own.replace("555-0190", "555-0191")]));
  const { body } = await admin.call(imports.choose, {
    params: { id: checked.id },
    body: { rows: "here", choice: "update" },
  });
  expect(body).toMatchObject({ changing: 1 });
  const done = await ended(admin, await confirm(admin, checked));
  sunday.setNow("2026-11-22T17:50:00Z");
  const undone = await admin.call(imports.undo, { params: { id: done.id } });
  expect(undone.body).toMatchObject({ restored: 1, notRestored: 0 });
  const { rows: found } = await pool.query("select phone, announcement_emails as gets from members where id = $1", [
    id,
  ]);
  expect(found).toEqual([{ phone: "+12125550190", gets: true }]);
});

test("IDs of another program do not make an exported person someone else", async () => {
  const id = await sunday.addPerson({ firstName: "Nora", lastName: "Number", email: "nora@number.example" });
  const other = ["First Name,Last Name,Email,Person's ID", `Ned,Number,ned@number.example,${id}`];
  const added = await ended(admin, await confirm(admin, await check(admin, await upload(admin, other))));
  expect(added).toMatchObject({ added: 1 });
  const [headings = "", ...rows] = new TextDecoder().decode(await readFile()).split("\r\n");
  const own = rows.filter((row) => /^N.*,Number,/.test(row));
  sunday.setNow("2026-11-22T18:00:00Z");
  expect(await check(admin, await upload(admin, [headings, ...own]))).toMatchObject({
    here: 2,
    unchanged: 2,
    faulty: 0,
    ready: 0,
    changing: 0,
  });
});
