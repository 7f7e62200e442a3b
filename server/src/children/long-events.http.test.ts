// At an event of more than 24 hours, a check-in belongs to the day on which it happens; otherwise to the event's first day.
import { childFamilies } from "@narthex/contract/child-families.ts";
import { childLabels } from "@narthex/contract/child-labels.ts";
import { childPaper } from "@narthex/contract/child-paper.ts";
import { childReport } from "@narthex/contract/child-report.ts";
import { children } from "@narthex/contract/children.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { openPdf } from "../../test/pdf.ts";

const FRIDAY = "2026-11-20";
const SATURDAY = "2026-11-21";
const SUNDAY = "2026-11-22";
const morning = (day: string) => `${day}T15:00:00Z`;

let sunday: ChildrensSunday;
let family: Family;
let camp: number;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  await sunday.postgres.pool.query("truncate child_entries, child_check_ins cascade");
  sunday.setNow(morning(FRIDAY));
  family = await sunday.addFamily();
  const times = { eventDate: FRIDAY, startTime: "09:00", endDate: SUNDAY, endTime: "16:00" };
  camp = await sunday.addEvent({ title: "Kids Camp", ...times });
});
afterAll(() => sunday?.close());

const report = async (from: string, to = from) =>
  (await sunday.lead.call(childReport.show, { query: { from, to } })).body;
const enter = (childId: number, eventId = camp) => sunday.arriveAt(eventId, family, childId);
const collect = async (body: { checkInId: number; code: string }) =>
  expect((await sunday.team.call(children.checkOut, { body })).status).toBe(200);

test("the tags of a child who comes on the last day have that day", async () => {
  sunday.setNow(morning(SUNDAY));
  const { checkInId } = await enter(family.mia);
  const path = `${childLabels.pdf.path.replace(":id", String(checkInId))}?size=4x2`;
  const { byPage } = await openPdf(await (await sunday.team.fetch(path)).bytes());
  const [child, guardian] = byPage.map((strings) => strings.join(" "));
  expect(child).toContain("Sun, Nov 22 · Kids Camp");
  expect(guardian).toContain("Sun, Nov 22");
});

test("each day of the report has the children who came then, and the first visits of that day", async () => {
  await collect(await enter(family.mia));
  sunday.setNow(morning(SUNDAY));
  await enter(family.mia);
  await enter(family.ben);
  expect(await report(FRIDAY)).toMatchObject({ children: 1, visits: 1, firstVisits: [{ childName: "Mia Berg" }] });
  expect(await report(SATURDAY)).toMatchObject({ children: 0, rooms: [] });
  expect(await report(SUNDAY)).toMatchObject({
    children: 2,
    visits: 2,
    firstVisits: [{ childName: "Ben Berg", day: SUNDAY }],
    rooms: [{ day: SUNDAY, roomName: "Hall", children: 2, firstVisits: 1 }],
  });
  const all = await report(FRIDAY, SUNDAY);
  expect([all.children, all.visits]).toEqual([2, 3]);
  expect(all.rooms.map(({ day, children: many }) => [day, many])).toEqual([
    [SUNDAY, 2],
    [FRIDAY, 1],
  ]);
});

test("the ratio of a day counts a child who stayed overnight", async () => {
  const body = { name: "Tent", capacity: 9 };
  const { id: roomId } = (await sunday.admin.call(rooms.create, { body })).body;
  const mia = await sunday.arriveAt(camp, family, family.mia, roomId);
  sunday.setNow(morning(SATURDAY));
  const ben = await sunday.arriveAt(camp, family, family.ben, roomId);
  sunday.setNow("2026-11-21T15:10:00Z");
  await collect(mia);
  await collect(ben);
  await sunday.admin.call(rooms.update, { params: { id: roomId }, body: { childrenPerWorker: 1 } });
  const ratios = async (from: string, to: string) =>
    (await report(from, to)).rooms.map(({ day, brokenMinutes }) => [day, brokenMinutes]);
  // From ten in the morning of Friday until midnight, and from midnight until ten past ten.
  const [first, second] = [14 * 60, 10 * 60 + 10];
  expect(await ratios(FRIDAY, SATURDAY)).toEqual([
    [SATURDAY, second],
    [FRIDAY, first],
  ]);
  expect(await ratios(SATURDAY, SATURDAY)).toEqual([[SATURDAY, second]]);
});

test("the desk proposes the room of the day before to a child, and ticks the child, also without a choice", async () => {
  const { id: roomId } = (await sunday.admin.call(rooms.create, { body: { name: "Barn", capacity: 9 } })).body;
  sunday.setNow(morning(SATURDAY));
  await collect(await sunday.arriveAt(camp, family, family.mia, roomId));
  sunday.setNow(morning(SUNDAY));
  const query = { eventId: camp, search: "Berg" };
  const found = (await sunday.team.call(childFamilies.search, { query })).body.flatMap((one) => one.children);
  const own = (id: number) => found.find(({ memberId }) => memberId === id);
  expect(own(family.mia)).toMatchObject({ proposedRoomId: roomId, isUsual: true });
  expect(own(family.ben)).toMatchObject({ isUsual: false });
  const body = { eventId: camp, childIds: [family.mia], adultId: family.hana };
  expect((await sunday.team.call(children.checkIn, { body })).body).toMatchObject([{ roomId }]);
});

test("the paper list of the last day has a child who came for the first time on the day before", async () => {
  sunday.setNow(morning(SATURDAY));
  await collect(await enter(family.mia));
  sunday.setNow(morning(SUNDAY));
  const list = (await sunday.team.call(childPaper.show, { params: { id: camp } })).body;
  expect((list?.rooms ?? []).flatMap((room) => room.children).map(({ name }) => name)).toContain("Mia B.");
});

test.each([
  [FRIDAY, "Friday, November 20 at 9:00 AM"],
  [SATURDAY, "Saturday, November 21"],
  [SUNDAY, "Sunday, November 22"],
])("the paper list and its slips have the day on which they are made: %s", async (day, heading) => {
  sunday.setNow(morning(day));
  expect((await sunday.team.call(childPaper.show, { params: { id: camp } })).body?.day).toBe(heading);
  const { byPage } = await openPdf(
    await (await sunday.team.fetch(childPaper.pdf.path.replace(":id", String(camp)))).bytes(),
  );
  const [list, slips] = byPage.map((strings) => strings.join(" "));
  expect(list).toContain(`Paper list of children · ${heading}`);
  expect(slips).toContain(heading);
});

test("a child who comes after midnight to an event over midnight counts on its first day", async () => {
  const times = { eventDate: SATURDAY, startTime: "20:00", endDate: SUNDAY, endTime: "08:00" };
  const night = await sunday.addEvent({ title: "Night Watch", ...times });
  sunday.setNow("2026-11-22T05:30:00Z");
  await enter(family.mia, night);
  expect((await report(SATURDAY)).firstVisits).toMatchObject([{ childName: "Mia Berg", day: SATURDAY }]);
  expect((await report(SUNDAY)).children).toBe(0);
});
