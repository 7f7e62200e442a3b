// The paper list names the children who are expected, and its slips have codes that become the proof once their numbers
// are entered.
import { careNotes } from "@narthex/contract/care-notes.ts";
import { childLabels } from "@narthex/contract/child-labels.ts";
import { childPaper } from "@narthex/contract/child-paper.ts";
import { children } from "@narthex/contract/children.ts";
import { departures } from "@narthex/contract/departures.ts";
import { events } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { printJobs } from "@narthex/contract/printing.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { openPdf } from "../../test/pdf.ts";
import { enrollStation } from "../../test/stations.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";
import { runUpkeep } from "../upkeep.ts";

const NEXT_SUNDAY = "2026-11-29T15:00:00Z";

let sunday: ChildrensSunday;
let family: Family;
/** A service a week later. */
let next: number;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  await sunday.postgres.pool.query("truncate child_entries, child_approvals, child_check_ins, pickup_codes cascade");
  sunday.setNow(SUNDAY_TEN);
  next = await sunday.addEvent({ eventDate: "2026-11-29", endDate: "2026-11-29" });
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

const pathOf = (eventId: number) => childPaper.pdf.path.replace(":id", String(eventId));
async function open(eventId = next, person: Person = sunday.team) {
  const answer = await person.fetch(pathOf(eventId));
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const { byPage } = await openPdf(await answer.bytes());
  const texts = byPage.map((strings) => strings.join(" "));
  const slips = new Map<number, string>();
  for (const text of texts)
    for (const [, number, code = ""] of text.matchAll(/Slip (\d+) ([A-Z0-9]{4}) /g)) slips.set(Number(number), code);
  return { list: texts.filter((text) => text.includes("Paper list of children")).join(" "), slips };
}
const codeOf = async (status: Promise<{ status: number; body: unknown }>) => {
  const { status: found, body } = await status;
  return [found, (body as { code: string }).code];
};
const enter = (slipNumber: number, childIds: number[], { adultId = family.hana, person = sunday.team } = {}) =>
  person.refused(children.checkIn, { body: { eventId: next, roomId: sunday.hall, childIds, adultId, slipNumber } });

test("the list has the children of the last weeks by room, with allergies and without codes and last names", async () => {
  await sunday.team.call(careNotes.replace, {
    params: { id: family.mia },
    body: { allergies: "Peanuts", medicalNotes: "Asthma" },
  });
  const [{ code } = { code: "" }] = await sunday.arrive(family, family.mia);
  const { list, slips } = await open();
  expect(list).toContain("Sunday, November 29");
  expect(list).toMatch(/Hall.*Mia B\..*ALLERGY: Peanuts/);
  expect(list).not.toMatch(/Ben B\.|Berg|Asthma/);
  expect(slips.size).toBe(16);
  for (const secret of [code, ...slips.values()]) expect(list).not.toContain(secret);
  expect((await sunday.auditOf("event")).at(-1)).toMatchObject({
    action: "opened_paper_list",
    subjectId: String(next),
  });

  sunday.setNow("2027-03-01T15:00:00Z");
  const later = await sunday.addEvent({ eventDate: "2027-03-01", endDate: "2027-03-01" });
  expect((await open(later)).list).not.toContain("Mia B.");
});

test("a desk keeps the list of a service with rooms, with the slips that are printed, and that is recorded", async () => {
  await sunday.team.call(careNotes.replace, {
    params: { id: family.mia },
    body: { allergies: "Peanuts", medicalNotes: "Asthma" },
  });
  await sunday.arrive(family, family.mia);
  const { slips } = await open();
  const attended = await enrollStation(sunday, "attended");
  const params = { id: next };
  for (const desk of [sunday.team, attended]) {
    const { body } = await desk.call(childPaper.show, { params });
    expect(body?.rooms).toContainEqual({ name: "Hall", children: [{ name: "Mia B.", allergies: "Peanuts" }] });
    expect(new Map(body?.slips.map(({ number, code }) => [number, code]))).toEqual(slips);
    expect(JSON.stringify(body)).not.toMatch(/Berg|Asthma/);
    expect((await sunday.auditOf("event")).at(-1)).toMatchObject({
      action: "kept_paper_list",
      subjectId: String(next),
      actorId: desk === attended ? `station-${attended.stationId}` : expect.any(String),
    });
  }
  for (const other of [await enrollStation(sunday, "self_service"), await sunday.as("intermediate_admin")])
    expect((await other.refused(childPaper.show, { params })).status).toBe(403);
  await sunday.postgres.pool.query("update rooms set every_event = false");
  try {
    expect((await attended.call(childPaper.show, { params })).body).toBeNull();
  } finally {
    await sunday.postgres.pool.query("update rooms set every_event = true");
  }
});

test("a child who has died is not on the list", async () => {
  await sunday.arrive(family, family.mia, family.ben);
  const body = { reason: "died", leftOn: null } as const;
  await sunday.admin.call(departures.record, { params: { id: family.mia }, body });
  expect((await open()).list).toMatch(/^(?!.*Mia B\.).*Ben B\./s);
});

test.each(["2026-11-22", null])("a child who moved (day: %s) is not on it before another visit", async (leftOn) => {
  const params = { id: family.mia };
  await sunday.arrive(family, family.mia);
  await sunday.admin.call(members.update, { params, body: { membershipStatus: "inactive" } });
  expect((await open()).list).toContain("Mia B.");
  await sunday.admin.call(departures.record, { params, body: { reason: "moved", leftOn } });
  expect((await open()).list).not.toContain("Mia B.");
  sunday.setNow(NEXT_SUNDAY);
  await sunday.arriveAt(next, family, family.mia);
  expect((await open()).list).toContain("Mia B.");
});

test("long allergies are on the list as a whole", async () => {
  const allergies = `${"Severe peanut allergy, egg, milk, ".repeat(5)}sesame`;
  await sunday.team.call(careNotes.replace, { params: { id: family.mia }, body: { allergies, medicalNotes: null } });
  await sunday.arrive(family, family.mia);
  expect((await open()).list.replace(/\s/g, "")).toContain(allergies.replace(/\s/g, ""));
});

test("allergies of which a part cannot be printed say so on the list", async () => {
  const body = { allergies: "Milk, \u{1F95C}", medicalNotes: null };
  await sunday.team.call(careNotes.replace, { params: { id: family.mia }, body });
  await sunday.arrive(family, family.mia);
  expect((await open()).list.replace(/\s+/g, " ")).toContain("Milk, and ask the parents");
});

test("a long first name is on the list as a whole, with the letter of the last name", async () => {
  const names = ["Maximiliana-Alexandrina-Eugenia-Wilhelmina", "Anna-Sophie Wilhelmina Maximiliane"];
  for (const [place, id] of [family.mia, family.ben].entries())
    await sunday.postgres.pool.query("update members set first_name = $1 where id = $2", [names[place], id]);
  await sunday.arrive(family, family.mia, family.ben);
  const list = (await open()).list.replace(/\s/g, "");
  for (const name of names) expect(list).toContain(`${name.replace(/\s/g, "")}B.`);
});

test("a child whose first name or last letter cannot be printed has a line to write on, on paper and at the desk", async () => {
  const rename = "update members set first_name = $1, last_name = $2 where id = $3";
  await sunday.postgres.pool.query(rename, ["Thaí", "ใจดี", family.mia]);
  await sunday.postgres.pool.query(rename, ["สมชาย", "Berg", family.ben]);
  await sunday.arrive(family, family.mia, family.ben);
  expect((await open()).list).toMatch(/Thaí ____(?!_)/);
  expect((await open()).list).toContain("_".repeat(20));
  const kept = (await sunday.team.call(childPaper.show, { params: { id: next } })).body;
  const names = kept?.rooms.flatMap((room) => room.children.map(({ name }) => name));
  expect(names?.toSorted()).toEqual(["Thaí ____", "_".repeat(20)]);
});

test("the same slips are printed again, also by two people at once", async () => {
  const [one, other] = await Promise.all([open(next, sunday.team), open(next, sunday.lead)]);
  expect(other.slips).toEqual(one.slips);
  expect((await open()).slips).toEqual(one.slips);
  expect(new Set(one.slips.values()).size).toBe(16);
  expect(await sunday.count("select count(*) from paper_slips")).toBe(16);
});

test("the number of a slip is entered afterwards, and only the code on the slip collects the child", async () => {
  const { slips } = await open();
  const code = slips.get(7) ?? "";
  sunday.setNow(NEXT_SUNDAY);
  const [checkedIn] = (await enter(7, [family.mia])).body as unknown as { id: number; code: string }[];
  expect(checkedIn?.code).toBe(code);
  const checkInId = checkedIn?.id ?? 0;
  const entry = "select count(*) from child_entries where check_in_id = $1 and note = 'Paper slip 7'";
  expect(await sunday.count(entry, [checkInId])).toBe(1);
  const collect = (proof: string) => sunday.team.refused(children.checkOut, { body: { checkInId, code: proof } });
  expect(await codeOf(collect("7"))).toEqual([422, "code_wrong"]);
  expect(await codeOf(collect(slips.get(8) ?? ""))).toEqual([422, "code_wrong"]);
  expect((await collect(code)).status).toBe(200);
  expect((await open()).slips.has(7)).toBe(false);
});

test("a slip is for the children of one adult", async () => {
  await open();
  sunday.setNow(NEXT_SUNDAY);
  const first = (await enter(3, [family.mia])).body as unknown as { code: string }[];
  const second = (await enter(3, [family.ben])).body as unknown as { code: string }[];
  expect(second[0]?.code).toBe(first[0]?.code);
  const others = await sunday.addFamily();
  const refused = await enter(3, [others.mia], { adultId: others.hana });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { slipNumber: "This slip belongs to another family. Please check its number." },
  ]);
});

test("two minutes after the first child of a slip, a sibling with the slip shows the code to leads only", async () => {
  await open();
  sunday.setNow(NEXT_SUNDAY);
  const [mia] = (await enter(3, [family.mia])).body as unknown as { id: number; code: string }[];
  sunday.setNow("2026-11-29T15:03:00Z");
  const attended = await enrollStation(sunday, "attended");
  const [ben] = (await enter(3, [family.ben], { person: attended })).body as unknown as { id: number; code: null }[];
  expect(ben?.code).toBeNull();
  const print = async (person: Person, id = 0, also = id) =>
    (await person.fetch(`${childLabels.pdf.path.replace(":id", String(id))}?also=${also}`)).status;
  for (const person of [attended, sunday.team]) {
    expect([await print(person, ben?.id), await print(person, ben?.id, mia?.id)]).toEqual([409, 409]);
    expect(await codeOf(enter(3, [family.ben], { person }))).toEqual([409, "already_checked_in"]);
  }
  const body = { stationId: attended.stationId, checkInIds: [ben?.id] };
  expect(await codeOf(attended.refused(printJobs.create, { body }))).toEqual([409, "already_checked_in"]);
  const eventId = await sunday.addEvent({ title: "Second Service", eventDate: "2026-11-29", endDate: "2026-11-29" });
  const moved = { eventId, roomId: sunday.hall, childIds: [family.ben], adultId: family.hana };
  expect((await sunday.team.call(children.checkIn, { body: moved })).body).toMatchObject([{ code: null }]);
  const [again] = (await enter(3, [family.ben], { person: sunday.lead })).body as unknown as { id: number }[];
  expect(again).toMatchObject({ code: mia?.code });
  expect(await print(sunday.lead, again?.id)).toBe(200);
});

test("a slip does not give a child the same code again, except after a check-in that was reversed", async () => {
  await open();
  sunday.setNow(NEXT_SUNDAY);
  const arrive = async () => (await enter(3, [family.mia])).body as unknown as { id: number; code: string }[];
  const [first] = await arrive();
  await sunday.lead.call(children.reverseCheckIn, { params: { id: first?.id ?? 0 }, body: { note: "Too early" } });
  const [{ id: checkInId, code } = { id: 0, code: "" }] = await arrive();
  expect(code).toBe(first?.code);
  await sunday.team.call(children.checkOut, { body: { checkInId, code } });
  expect((await enter(3, [family.mia])).body.fields).toEqual({
    slipNumber:
      "This child already had the code of this slip. Please leave the number empty: the child gets a new code.",
  });
  expect((await enter(3, [family.ben])).status).toBe(200);
});

test("a slip is valid for its own event only", async () => {
  await open(sunday.service);
  sunday.setNow(NEXT_SUNDAY);
  for (const number of [1, 400])
    expect((await enter(number, [family.mia])).body.fields).toEqual({
      slipNumber: "This event has no slip with this number.",
    });
  for (const number of [0, 401, 1.5]) expect((await enter(number, [family.mia])).status).toBe(400);
});

test("a slip is refused if all children keep the code of another event", async () => {
  await open();
  sunday.setNow(NEXT_SUNDAY);
  const eventId = await sunday.addEvent({ title: "Early Service", eventDate: "2026-11-29", endDate: "2026-11-29" });
  await sunday.arriveAt(eventId, family, family.mia);
  expect((await enter(3, [family.mia])).body.fields).toEqual({
    slipNumber: "These children keep the code that they have at the other event. Please leave the number empty.",
  });
  expect((await enter(3, [family.mia, family.ben])).status).toBe(200);
});

test("slips end with their day, and unused codes are free again", async () => {
  const { slips } = await open();
  sunday.setNow(NEXT_SUNDAY);
  await enter(2, [family.mia]);
  sunday.setNow("2026-12-01T09:00:00Z");
  await runUpkeep(sunday.services);
  expect(await sunday.count("select count(*) from paper_slips")).toBe(0);
  expect(await sunday.count("select count(*) from pickup_codes where in_use")).toBe(1);
  expect(slips.size).toBe(16);
  expect(await codeOf(sunday.team.refused(childPaper.pdf, { params: { id: next } }))).toEqual([409, "event_over"]);
});

test("printed slips keep their codes if the event is moved to a later day, and a canceled event has none", async () => {
  const { slips } = await open();
  const body = { eventDateTime: "2026-12-01T10:30", endDateTime: "2026-12-01T12:00" };
  expect((await sunday.admin.call(events.update, { params: { id: next }, body })).body.eventDate).toBe("2026-12-01");
  sunday.setNow("2026-12-01T15:00:00Z");
  await runUpkeep(sunday.services);
  expect((await open()).slips).toEqual(slips);
  expect((await enter(1, [family.mia])).body).toMatchObject([{ code: slips.get(1) }]);

  const canceled = await sunday.addEvent({ eventDate: "2026-12-01", endDate: "2026-12-01" });
  await sunday.admin.call(events.cancel, { params: { id: canceled } });
  expect(await codeOf(sunday.team.refused(childPaper.pdf, { params: { id: canceled } }))).toEqual([
    409,
    "event_cancelled",
  ]);
});

test("the list is for the children's team, from a week before the event", async () => {
  const [far, none] = [await sunday.addEvent({ eventDate: "2026-12-25", endDate: "2026-12-25" }), 999_999];
  const ask = (eventId: number, person: Person) => person.refused(childPaper.pdf, { params: { id: eventId } });
  expect((await ask(next, sunday.stranger())).status).toBe(401);
  for (const name of ["pending", "intermediate_admin"] as const)
    expect((await ask(next, await sunday.as(name))).status).toBe(403);
  expect(await codeOf(ask(far, sunday.team))).toEqual([409, "event_not_open_yet"]);
  expect(await codeOf(ask(none, sunday.team))).toEqual([404, "not_found"]);
  expect((await ask(sunday.camp, sunday.team)).status).toBe(404);
  expect((await sunday.team.fetch(pathOf(next), { method: "HEAD" })).status).toBe(200);
  expect(await sunday.count("select count(*) from paper_slips")).toBe(0);
});
