// Files of a list: who may create them, that they contain the people of the list, and only what they may contain.
import { announcements } from "@narthex/contract/announcements.ts";
import { exports } from "@narthex/contract/exports.ts";
import { households } from "@narthex/contract/households.ts";
import { memberLists } from "@narthex/contract/member-lists.ts";
import { outputs as calls } from "@narthex/contract/outputs.ts";
import { tags } from "@narthex/contract/tags.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openPdf } from "../../test/pdf.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { openZip } from "../../test/zip.ts";

let sunday: Sunday;
let miriam: Person;
let tag: number;
let bo: number;
/**
 * The people of the list: a couple with the household's address, a son elsewhere, a person without an address, a former
 * member.
 */
beforeAll(async () => {
  sunday = await openSunday();
  miriam = await sunday.as("intermediate_admin");
  const add = (firstName: string, rest: object) =>
    sunday.addPerson({ firstName, lastName: "Quill", joinDate: "2020-01-05", ...rest });
  const ann = await add("Ann", { sharePhone: true, shareAddress: true, phone: "+12125550111" });
  bo = await add("Bo", { email: "bo.quill@example.org", phone: "+12125550122", shareAddress: true });
  const cy = await add("Cy", { address: "9 Elm, Troy, NY 12180" });
  const dee = await add("=Dee()", { email: "dee@example.org", shareEmail: true });
  const eli = await add("Eli", { membershipStatus: "inactive", address: "7 Oak, Troy" });
  const adults = [ann, bo, cy].map((memberId) => ({ memberId, role: "adult" as const }));
  const home = {
    name: "Quill Family",
    phone: "+12125550133",
    address: "1 Main Street, Albany, NY 12201",
    members: adults,
  };
  await miriam.call(households.create, { body: home });
  tag = (await miriam.call(tags.create, { body: { name: "Quills" } })).body.id;
  const memberIds = [ann, bo, cy, dee, eli];
  await miriam.call(tags.putOn, { params: { id: tag }, body: { memberIds } });
});
afterAll(() => sunday?.close());

async function file(path: string, type: string): Promise<Uint8Array> {
  const answer = await miriam.fetch(`${path}${path.includes("?") ? "&" : "?"}tag=${tag}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  return new Uint8Array(await answer.arrayBuffer());
}
const exported = async () =>
  (await sunday.auditOf("members")).flatMap(({ action, detail }) => (action === "list_exported" ? [detail] : []));

test("the printed list has people by last name with phone, email and address; an attendance sheet has boxes, today and neither", async () => {
  const list = await openPdf(await file(calls.roll.path, "application/pdf"));
  const text = list.strings.join(" ");
  expect(text).toContain("Quill, Ann");
  expect(text.indexOf("Quill, Ann")).toBeLessThan(text.indexOf("Quill, Bo"));
  expect(text).toContain("bo.quill@example.org");
  expect(text).toContain("1 Main Street, Albany, NY 12201");
  const eventId = await sunday.addEvent({ title: "Harvest Retreat", eventDate: "2026-11-20" });
  const fay = await sunday.addPerson({ firstName: "Fay", lastName: "Quill", membershipStatus: "pending" });
  await miriam.call(tags.putOn, { params: { id: tag }, body: { memberIds: [fay] } });
  const withNewcomers = await file(
    `${calls.roll.path}?event=${eventId}&status=active&newcomers=true`,
    "application/pdf",
  );
  expect((await openPdf(withNewcomers)).strings).toEqual(expect.arrayContaining(["Quill, Ann", "Quill, Fay (new)"]));
  const withoutThem = await file(`${calls.roll.path}?event=${eventId}&status=active`, "application/pdf");
  expect((await openPdf(withoutThem)).strings.join(" ")).not.toContain("Fay");
  await sunday.postgres.pool.query("delete from members where id = $1", [fay]);
  const sheet = await openPdf(await file(`${calls.roll.path}?event=${eventId}`, "application/pdf"));
  expect(sheet.strings.join(" ")).toContain("Harvest Retreat");
  expect(sheet.strings.join(" ")).toContain("November 22, 2026 · Attendance sheet");
  for (const contact of ["bo.quill@example.org", "1 Main Street"])
    expect(sheet.strings.join(" ")).not.toContain(contact);
  const phone = "555-0122";
  expect(text).toContain(phone);
  expect(sheet.strings.join(" ")).not.toContain(phone);
  const withPhones = await openPdf(await file(`${calls.roll.path}?event=${eventId}&phones=true`, "application/pdf"));
  expect(withPhones.strings.join(" ")).toContain(phone);
  expect((await miriam.refused(calls.roll, { query: { event: 999_999 } })).status).toBe(404);
  expect(await exported()).toEqual(expect.arrayContaining([{ form: "roll" }, { form: "sheet" }]));
});

test("two people of one name are distinguished on the sheet by the adults of their households, without the street", async () => {
  const eventId = await sunday.addEvent({ title: "Namesakes" });
  for (const [other, street] of [
    ["Kathleen", "1 Elm Street"],
    ["Sinead", "2 Oak Street"],
  ] as const) {
    const ids = [
      await sunday.addPerson({ firstName: "Dermot", lastName: "Brannock" }),
      await sunday.addPerson({ firstName: other, lastName: "Brannock" }),
    ];
    const people = ids.map((memberId) => ({ memberId, role: "adult" as const }));
    await miriam.call(households.create, { body: { name: "Brannock Family", address: street, members: people } });
  }
  const printed = await miriam.fetch(`${calls.roll.path}?event=${eventId}&search=brannock`);
  const lines = (await openPdf(new Uint8Array(await printed.arrayBuffer()))).strings.filter((line) =>
    line.startsWith("Brannock"),
  );
  expect(lines.toSorted()).toEqual([
    "Brannock, Dermot (with Kathleen)",
    "Brannock, Dermot (with Sinead)",
    "Brannock, Kathleen",
    "Brannock, Sinead",
  ]);
  await sunday.postgres.pool.query("delete from members where last_name = 'Brannock'");
});

test("the sheet distinguishes people of one name by children and inactive people of their households", async () => {
  const eventId = await sunday.addEvent({ title: "Namesakes" });
  const add = (firstName: string, membershipStatus: "active" | "inactive" = "active") =>
    sunday.addPerson({ firstName, lastName: "Hallberg", membershipStatus });
  const addHousehold = async (...people: [id: number, role: "adult" | "child"][]) => {
    const body = { name: "Hallberg Family", members: people.map(([memberId, role]) => ({ memberId, role })) };
    await miriam.call(households.create, { body });
  };
  const [sarah, mark, barbara] = [await add("Sarah"), await add("Mark"), await add("Barbara", "inactive")];
  await addHousehold([await add("Ashley"), "adult"], [sarah, "child"], [mark, "child"]);
  await addHousehold([await add("Ashley"), "adult"]);
  await addHousehold([await add("Daniel"), "adult"], [barbara, "adult"]);
  await addHousehold([await add("Daniel"), "adult"]);
  const printed = await miriam.fetch(`${calls.roll.path}?event=${eventId}&search=hallberg&status=active`);
  const { strings } = await openPdf(new Uint8Array(await printed.arrayBuffer()));
  const lines = strings.filter((line) => line.startsWith("Hallberg, ") && /Ashley|Daniel/.test(line));
  expect(lines.toSorted()).toEqual([
    "Hallberg, Ashley (Hallberg Family)",
    "Hallberg, Ashley (with Mark and Sarah)",
    "Hallberg, Daniel (Hallberg Family)",
    "Hallberg, Daniel (with Barbara)",
  ]);
  await sunday.postgres.pool.query("delete from members where last_name = 'Hallberg'");
});

test("a search narrows every file, a saved list and the people of an announcement, as it does the directory", async () => {
  const csv = await file(`${calls.csv.path}?search=bo.quill`, "text/csv; charset=utf-8");
  expect(parse(Buffer.from(csv), { bom: true, columns: true })).toMatchObject([{ "First name": "Bo" }]);
  const query = { search: "bo quill" };
  expect((await miriam.call(calls.labelCounts, { query })).body).toMatchObject({ people: 1, labels: 1 });
  expect((await miriam.call(calls.directoryCounts, { query })).body).toMatchObject({ people: 1 });
  const saved = (await miriam.call(memberLists.create, { body: { name: "Bo", filter: query } })).body;
  expect((await miriam.call(memberLists.show, { params: { id: saved.id } })).body.filter).toEqual(query);
  const reach = (search: string) =>
    miriam.call(announcements.reach, { query: { targetAudience: "people", status: "active", search } });
  expect((await reach("bo quill")).body).not.toEqual((await reach("quill")).body);
});

test("the table contains the people of the list in its order, and cells that begin like a formula are escaped", async () => {
  const csv = await file(`${calls.csv.path}?sort=name`, "text/csv; charset=utf-8");
  const rows: Record<string, string>[] = parse(Buffer.from(csv), { bom: true, columns: true });
  expect(rows.map((row) => [row["First name"], row.Address, row["Membership status"]])).toEqual([
    ["'=Dee()", "", "Active"],
    ["Ann", "1 Main Street, Albany, NY 12201", "Active"],
    ["Bo", "1 Main Street, Albany, NY 12201", "Active"],
    ["Cy", "9 Elm, Troy, NY 12180", "Active"],
    ["Eli", "7 Oak, Troy", "Inactive"],
  ]);
  expect(rows.map((row) => [row["First name"], row.Phone, row["Household phone"]])).toEqual([
    ["'=Dee()", "", ""],
    ["Ann", "(212) 555-0111", "(212) 555-0133"],
    ["Bo", "(212) 555-0122", "(212) 555-0133"],
    ["Cy", "", "(212) 555-0133"],
    ["Eli", "", ""],
  ]);
  expect(await exported()).toContainEqual({ form: "csv" });
});

test("the files name the tags of each person, also for the import", async () => {
  const body = { name: "Choir, first voice" };
  const { id } = (await miriam.call(tags.create, { body })).body;
  const only = await sunday.addPerson({ firstName: "Only", lastName: "Tagged" });
  await miriam.call(tags.putOn, { params: { id }, body: { memberIds: [bo, only] } });
  const csv = await file(`${calls.csv.path}?sort=name`, "text/csv; charset=utf-8");
  const rows: Record<string, string>[] = parse(Buffer.from(csv), { bom: true, columns: true });
  expect(rows.map((row) => row.Tags)).toEqual(["Quills", "Quills", "Choir, first voice; Quills", "Quills", "Quills"]);
  const everybody = await (await miriam.fetch(exports.members.path)).text();
  const table: Record<string, string>[] = parse(everybody, { bom: true, columns: true });
  expect(table.find((row) => row["First name"] === "Only")?.Tags).toBe("Choir, first voice;");
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const parts = await openZip(await file(calls.xlsx.path, type));
  const text = [...parts.values()].map((part) => part.toString("utf8")).join("\n");
  expect(text).toContain("Choir, first voice; Quills");
  await miriam.call(tags.remove, { params: { id } });
});

test("the workbook contains the same as text, and no formula", async () => {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const parts = await openZip(await file(calls.xlsx.path, type));
  const text = [...parts.values()].map((part) => part.toString("utf8")).join("\n");
  for (const known of ["First name", "Ann", "&apos;=Dee()", "9 Elm, Troy, NY 12180"].map((one) =>
    one.replace("&apos;", ""),
  ))
    expect([known, text.includes(known)]).toEqual([known, true]);
  expect(text).toMatch(/(?:'|&apos;|&#39;)=Dee\(\)/);
  expect(text).not.toMatch(/<f>/);
  expect(await exported()).toContainEqual({ form: "xlsx" });
});

test("labels are counted before they are printed, with the people left out", async () => {
  const { body } = await miriam.call(calls.labelCounts, { query: { tag } });
  expect(body).toEqual({ people: 5, labels: 2, inactive: 1, withoutAddress: 1, withoutStreet: 0, unprintable: 0 });
});

test.each(["avery5160", "a4-3x8"] as const)(
  "labels are printed on sheets of %s, from the first free label",
  async (format) => {
    const pdf = await openPdf(await file(`${calls.labels.path}?format=${format}&first=24`, "application/pdf"));
    const pages = format === "avery5160" ? 1 : 2;
    expect([pdf.pages, pdf.strings]).toEqual([
      pages,
      ["Quill Family", "1 Main Street", "Albany, NY 12201", "Cy Quill", "9 Elm", "Troy, NY 12180"],
    ]);
    expect(await exported()).toContainEqual({ form: "labels" });
  },
);

test("a photo directory contains only active people, with the data they share", async () => {
  const { body } = await miriam.call(calls.directoryCounts, { query: { tag } });
  expect(body).toEqual({ people: 5, printed: 4, notActive: 1, unprintable: 0, withoutAddress: 0, sharingNothing: 1 });
  const { strings } = await openPdf(await file(calls.directory.path, "application/pdf"));
  const text = strings.join("\n");
  for (const shared of [
    "Quill Family",
    "Ann Quill",
    "(212) 555-0111",
    "1 Main Street, Albany, NY 12201",
    "Cy Quill",
    "dee@example.org",
  ])
    expect([shared, text.includes(shared)]).toEqual([shared, true]);
  for (const hidden of ["bo.quill@example.org", "555-0122", "9 Elm", "Eli"])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
  expect(await exported()).toContainEqual({ form: "directory" });
});

test("a photo directory without people who share nothing contains the others only", async () => {
  const answer = await miriam.fetch(`${calls.directory.path}?tag=${tag}&sharing=something`);
  const text = (await openPdf(new Uint8Array(await answer.arrayBuffer()))).strings.join("\n");
  expect([text.includes("Ann Quill"), text.includes("Cy Quill")]).toEqual([true, false]);
});

test("names and addresses longer than a line of the photo directory are printed whole", async () => {
  const name = { firstName: "Wes-Maximilian Alexander", lastName: "Quill-Featherstonehaugh-Cholmondeley" };
  const memberId = await sunday.addPerson({ ...name, shareAddress: true });
  const family = `The ${"very ".repeat(17)}long Family`;
  const address = `${"12 Long Road ".repeat(12)}Albany`;
  const people = [{ memberId, role: "adult" as const }];
  await miriam.call(households.create, { body: { name: family, address, members: people } });
  const answer = await miriam.fetch(`${calls.directory.path}?search=Featherstonehaugh`);
  const { strings } = await openPdf(new Uint8Array(await answer.arrayBuffer()));
  const withoutSpaces = (text: string) => text.replace(/\s/g, "");
  for (const whole of [`${name.firstName} ${name.lastName}`, family, address])
    expect(withoutSpaces(strings.join(""))).toContain(withoutSpaces(whole));
});

test("a request for only the headers exports nothing", async () => {
  const before = (await exported()).length;
  for (const { path } of [calls.csv, calls.xlsx, calls.directory]) {
    const answer = await miriam.fetch(`${path}?tag=${tag}`, { method: "HEAD" });
    expect(answer.status).toBe(200);
  }
  expect(await exported()).toHaveLength(before);
});

test.each([
  ["labels.pdf", "format"],
  ["labels.pdf?format=avery5160&first=31", "first"],
  ["labels.pdf?format=a4-3x8&first=25", "first"],
  ["labels.pdf?format=letter", "format"],
  ["list.csv?tag=choir", "tag"],
  ["photo-directory?status=gone", "status"],
])("%s is refused at its field", async (path, field) => {
  const answer = await miriam.fetch(`/api/exports/${path}`);
  const body = (await answer.json()) as { fields: Record<string, string> };
  expect([answer.status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test("a directory of more people than can be printed is refused", async () => {
  await sunday.postgres.pool.query(
    `insert into members (first_name, last_name, join_date, membership_status)
      select 'N' || n, 'Crowd', '2026-11-01', 'active' from generate_series(1, 1001) n`,
  );
  const query = { joinedFrom: "2026-11-01", joinedTo: "2026-11-01" };
  expect((await miriam.refused(calls.directoryCounts, { query })).body.code).toBe("list_too_long");
});
