// Tags are PDFs of exact sizes. The code on them is for few, and each opening is recorded.
import { careNotes } from "@narthex/contract/care-notes.ts";
import { childLabels } from "@narthex/contract/child-labels.ts";
import { LABEL_SIZES } from "@narthex/contract/label-sizes.ts";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { openPdf } from "../../test/pdf.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
let tags: { checkInId: number; code: string }[];

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
  const body = { allergies: "Peanuts", medicalNotes: "Asthma" };
  await sunday.team.call(careNotes.replace, { params: { id: family.mia }, body });
  tags = await sunday.arrive(family, family.mia, family.ben);
});
afterAll(() => sunday?.close());

const ids = () => tags.map(({ checkInId }) => checkInId);
const pathOf = (query = "size=4x2") => {
  const [first = 0, ...others] = ids();
  return `${childLabels.pdf.path.replace(":id", String(first))}?also=${others.join()}&${query}`;
};
const open = async (person: Person, path = pathOf()) => {
  const answer = await person.fetch(path);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  return answer.bytes();
};
const entries = (kind: string) =>
  sunday.count("select count(*) from child_entries where check_in_id = any($1) and kind = $2", [ids(), kind]);

test("each child has a tag with name, room, code and allergies, and the collector one with codes and no name", async () => {
  const { byPage } = await openPdf(await open(sunday.team));
  const [mia, ben, guardian] = byPage.map((strings) => strings.join(" "));
  expect(byPage).toHaveLength(3);
  for (const text of ["Mia Berg", "Hall", tags[0]?.code, "ALLERGY: Peanuts", "Sun, Nov 22"])
    expect(mia).toContain(text);
  expect(ben).toContain("Ben Berg");
  expect(ben).not.toContain("ALLERGY");
  for (const { code } of tags) expect(guardian).toContain(code);
  expect(guardian).not.toMatch(/Mia|Ben|Berg|Hall/);
  expect(byPage.join()).not.toContain("Asthma");
  expect(await entries("label_opened")).toBe(2);
  expect((await sunday.auditOf("child")).map(({ action }) => action)).toContain("label_opened");
});

test.each([
  ["Milk, \u{1F95C}", "Milk, and ask the parents"],
  ["\u{1F95C}\u{1F95B}", "ask the parents"],
  ["Milk, \uA98F\uA995", "ask the parents"],
  ["Milk 2\uFE0F\u20E3", "Milk 2"],
])("a tag with the allergies %j says %j, so that no part of them is missing without a sign", async (given, printed) => {
  const body = { allergies: given, medicalNotes: null };
  await sunday.team.call(careNotes.replace, { params: { id: family.mia }, body });
  const [mia] = (await openPdf(await open(sunday.team))).byPage.map((strings) => strings.join(" "));
  expect(mia?.replace(/\s+/g, " ")).toContain(`ALLERGY: ${printed}`);
});

test("pages have the exact size of the labels", async () => {
  const sizes: Record<string, string[]> = {};
  for (const size of LABEL_SIZES) {
    const text = Buffer.from(await open(sunday.team, pathOf(`size=${size}`))).toString("latin1");
    const found = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    sizes[size] = found.map(([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`);
  }
  expect(sizes).toEqual({
    "62mm": ["176 x 128", "176 x 128", "176 x 82"],
    "4x2": ["288 x 144", "288 x 144", "288 x 144"],
    "2.25x4": ["162 x 288", "162 x 288", "162 x 288"],
    letter: ["612 x 792"],
  });
});

test("two minutes later only a lead prints the same tags again, and no one after the child was collected", async () => {
  sunday.setNow("2026-11-22T15:03:00Z");
  const late = await sunday.team.fetch(pathOf());
  expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([409, "already_checked_in"]);
  const { byPage } = await openPdf(await open(sunday.lead));
  expect(byPage[0]?.join(" ")).toContain(tags[0]?.code);
  expect(await entries("label_opened")).toBe(2);
  await sunday.postgres.pool.query("update child_check_ins set state = 'out' where id = $1", [ids()[0]]);
  expect((await sunday.lead.fetch(pathOf())).status).toBe(404);
});

test("only the children's team opens tags, and a HEAD request opens none", async () => {
  expect((await (await sunday.as("intermediate_admin")).fetch(pathOf())).status).toBe(403);
  expect((await sunday.stranger().fetch(pathOf())).status).toBe(401);
  expect((await sunday.team.fetch(pathOf("size=a4"))).status).toBe(400);
  expect((await sunday.team.fetch(childLabels.pdf.path.replace(":id", "999999"))).status).toBe(404);
  expect((await sunday.team.fetch(pathOf(), { method: "HEAD" })).status).toBe(200);
  expect(await entries("label_opened")).toBe(0);
});

test("tags that were not drawn, beyond the limit of documents, are not recorded as opened", async () => {
  const testLabel = () => sunday.team.fetch(childLabels.test.path);
  // On a slow machine, drawing them may take longer than the minute of the limit.
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    await Promise.all(Array.from({ length: 30 }, testLabel));
    expect((await sunday.team.fetch(pathOf())).status).toBe(429);
    expect(await entries("label_opened")).toBe(0);
  } finally {
    vi.useRealTimers();
    await sunday.postgres.pool.query("delete from rate_limits");
  }
  await open(sunday.team);
  expect(await entries("label_opened")).toBe(2);
});

test("the printing of tags is confirmed, or reported as failed", async () => {
  const say = (printed: boolean, person: Person = sunday.team) =>
    person.refused(childLabels.confirm, { body: { checkInIds: ids(), printed } });
  const unopened = await say(true);
  expect([unopened.status, unopened.body.fields?.checkInIds]).toEqual([400, expect.stringContaining("not opened")]);
  expect(await entries("label_printed")).toBe(0);
  await open(sunday.team);
  expect((await say(false)).status).toBe(200);
  expect((await say(true)).status).toBe(200);
  expect([await entries("label_failed"), await entries("label_printed")]).toEqual([2, 2]);
  expect((await say(true, await sunday.as("intermediate_admin"))).status).toBe(403);
  const unknown = { body: { checkInIds: [999_999], printed: true } };
  expect((await sunday.team.refused(childLabels.confirm, unknown)).body.code).toBe("not_found");
});

test("a test label has no name of a child", async () => {
  const { strings } = await openPdf(await open(sunday.team, `${childLabels.test.path}?size=62mm`));
  expect(strings.join(" ")).toContain("Test label");
  expect((await sunday.stranger().fetch(childLabels.test.path)).status).toBe(401);
});
