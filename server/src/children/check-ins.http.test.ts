// Children are checked in by someone who can be reached, to a room that takes them, with a code of their own.
import { board } from "@narthex/contract/child-board.ts";
import { childFamilies } from "@narthex/contract/child-families.ts";
import { children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { households } from "@narthex/contract/households.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

const usual = () => ({
  eventId: sunday.service,
  roomId: sunday.hall,
  childIds: [family.mia],
  adultId: family.hana,
});
const attempt = async (given: object = {}, person = sunday.team) => {
  const { status, body } = await person.refused(children.checkIn, { body: { ...usual(), ...given } });
  const [field] = Object.keys(body.fields ?? {});
  return status === 200 ? "in" : `${status} ${field ?? body.code}`;
};
let rooming = 0;
const addRoom = async (given: object) =>
  (await sunday.admin.call(rooms.create, { body: { name: `Room ${++rooming}`, capacity: 5, ...given } })).body.id;

describe("codes", () => {
  test("have four characters without vowels and look-alikes, and each child has another one", async () => {
    const list = await sunday.arrive(family, family.mia, family.ben);
    for (const { code } of list) expect(code).toMatch(/^[CDFHJKMNPRTVWX2345679]{4}$/);
    expect(new Set(list.map(({ code }) => code)).size).toBe(2);
    const plain = "select count(*) from pickup_codes where sealed like $1 or fingerprint like $1";
    expect(await sunday.count(plain, [`%${list[0]?.code}%`])).toBe(0);
  });

  test("are one for the family if the setting says so", async () => {
    await sunday.lead.call(children.changeSettings, { body: { codes: "family" } });
    const list = await sunday.arrive(family, family.mia, family.ben);
    await sunday.lead.call(children.changeSettings, { body: { codes: "child" } });
    expect(new Set(list.map(({ code }) => code)).size).toBe(1);
    const out = ({ checkInId, code }: { checkInId: number; code: string }) =>
      sunday.team.refused(children.checkOut, { body: { checkInId, code } });
    for (const one of list) expect((await out(one)).status).toBe(200);
  });

  describe("with one for the family, if a sibling comes with another request", () => {
    beforeEach(async () => {
      await sunday.lead.call(children.changeSettings, { body: { codes: "family" } });
    });
    afterEach(async () => {
      await sunday.lead.call(children.changeSettings, { body: { codes: "child" } });
      // Children of later tests have the same name.
      await sunday.postgres.pool.query("delete from guardians where adult_id = $1", [sunday.ids.member]);
    });
    const enter = async (childId: number, { person = sunday.team, adultId = family.hana } = {}) => {
      const body = { eventId: sunday.service, roomId: sunday.hall, childIds: [childId], adultId };
      const [done] = (await person.call(children.checkIn, { body })).body;
      return { checkInId: done?.id ?? 0, code: done?.code ?? "" };
    };

    test("are the same for two minutes, and for a lead also later", async () => {
      const mia = await enter(family.mia);
      expect((await enter(family.ben)).code).toBe(mia.code);
      sunday.setNow("2026-11-22T15:03:00Z");
      const addChild = async (firstName: string) => {
        const id = await sunday.addPerson({ firstName, dateOfBirth: "2020-01-01" });
        const entry = "insert into guardians (child_id, adult_id, kind) values ($1, $2, 'parent')";
        await sunday.postgres.pool.query(entry, [id, family.hana]);
        return id;
      };
      expect((await enter(await addChild("Leo"), { person: sunday.lead })).code).toBe(mia.code);
      // The tag of the sibling would show the hidden code.
      expect((await enter(await addChild("Zoe"))).code).not.toBe(mia.code);
    });

    test("are different if another adult brings the sibling", async () => {
      const mia = await enter(family.mia);
      expect((await enter(family.ben, { adultId: family.jan })).code).not.toBe(mia.code);
    });

    test("are new for a child who has had the code before", async () => {
      const mia = await enter(family.mia);
      const ben = await enter(family.ben);
      await sunday.team.call(children.checkOut, { body: { checkInId: ben.checkInId, code: ben.code } });
      expect((await enter(family.ben)).code).not.toBe(mia.code);
    });

    test("are different for staff who are barred from the first child", async () => {
      const mia = await enter(family.mia);
      await sunday.postgres.pool.query("insert into guardians (child_id, adult_id, kind) values ($1, $2, 'barred')", [
        family.mia,
        sunday.ids.member,
      ]);
      expect((await enter(family.ben)).code).not.toBe(mia.code);
    });
  });

  test("stay when a child stays for another event", async () => {
    const [first] = await sunday.arrive(family, family.mia);
    const eventId = await sunday.addEvent({ title: "Second Service" });
    const second = await sunday.team.call(children.checkIn, { body: { ...usual(), eventId } });
    expect(second.body[0]?.code).toBe(first?.code);
    expect(second.body[0]?.id).not.toBe(first?.checkInId);
  });

  test("are new on another day, even if the child was never collected", async () => {
    const [first] = await sunday.arrive(family, family.mia);
    const eventId = await sunday.addEvent({ eventDate: "2026-11-29", endDate: "2026-11-29" });
    sunday.setNow("2026-11-29T15:00:00Z");
    const { body } = await sunday.team.call(children.checkIn, { body: { ...usual(), eventId } });
    expect(body[0]?.code).not.toBe(first?.code);
  });
});

test("two stations that check in the same child make one check-in with one code", async () => {
  const call = () => sunday.team.call(children.checkIn, { body: usual() });
  const answers = await Promise.all([call(), call(), call(), call()]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const open = "select count(*) from child_check_ins where child_id = $1";
  expect(await sunday.count(open, [family.mia])).toBe(1);
});

test("minutes later, only a lead gets the code of a child who is inside again", async () => {
  const [{ code } = { code: "" }] = await sunday.arrive(family, family.mia);
  sunday.setNow("2026-11-22T15:03:00Z");
  expect(await attempt()).toBe("409 already_checked_in");
  expect((await sunday.lead.call(children.checkIn, { body: usual() })).body[0]?.code).toBe(code);
});

describe("an adult", () => {
  test("without a phone number cannot bring a child, and one of the household's is enough", async () => {
    await sunday.postgres.pool.query("update members set phone = null where id = $1", [family.hana]);
    expect(await attempt()).toBe("400 adultId");
    const query = { memberId: family.hana };
    const [home] = (await sunday.admin.call(households.list, { query })).body;
    await sunday.admin.call(households.update, { params: { id: home?.id ?? 0 }, body: { phone: "(212) 555-0144" } });
    expect(await attempt()).toBe("in");
  });

  test("who is neither of the household nor on the list cannot bring a child", async () => {
    const adultId = await sunday.addPerson({ phone: "+12125550177" });
    expect(await attempt({ adultId })).toBe("400 adultId");
    expect(await attempt({ adultId: 999_999 })).toBe("404 not_found");
    expect(await attempt({ adultId: family.mia })).toBe("400 adultId");
  });
});

describe("a room", () => {
  test("takes children of its ages up to its capacity, and a lead may make an exception with a reason", async () => {
    const roomId = await addRoom({ minAge: 3, maxAge: 5, capacity: 1 });
    expect(await attempt({ roomId, childIds: [family.ben] })).toBe("400 roomId");
    expect(await attempt({ roomId })).toBe("in");
    const other = await sunday.addFamily();
    const late = { roomId, childIds: [other.mia], adultId: other.hana };
    expect(await attempt(late)).toBe("409 room_full");
    const override = { reason: "Visiting twin" };
    expect(await attempt({ ...late, override })).toBe("403 forbidden");
    expect(await attempt({ ...late, override }, sunday.lead)).toBe("in");
    expect((await sunday.auditOf("child")).at(-1)?.action).toBe("checked_in_by_override");
    expect(await sunday.count("select count(*) from child_entries where note = $1", [override.reason])).toBe(1);
  });

  test("is chosen by age, and one that cannot take the child is offered last", async () => {
    const range = { minAge: 4, maxAge: 5 };
    await addRoom({ ...range, minAdults: 1 });
    const roomId = await addRoom(range);
    const { body } = await sunday.team.call(children.checkIn, { body: { ...usual(), roomId: null } });
    expect(body[0]?.roomId).toBe(roomId);
  });

  test("by grade counts ages on the first day of its month, also where the desk proposes a room", async () => {
    // Mia is five since May, and was four in April.
    const lower = await addRoom({ minAge: 4, maxAge: 4, ageMonth: 4 });
    const upper = await addRoom({ minAge: 5, maxAge: 5, ageMonth: 4 });
    expect(await attempt({ roomId: upper })).toBe("400 roomId");
    const home = "select household_id from household_members where member_id = $1";
    const query = { eventId: sunday.service, householdId: await sunday.count(home, [family.mia]) };
    const [found] = (await sunday.team.call(childFamilies.search, { query })).body;
    const mia = found?.children.find(({ memberId }) => memberId === family.mia);
    expect([mia?.age, mia?.proposedRoomId]).toEqual([5, lower]);
    expect(await attempt({ roomId: lower })).toBe("in");
  });

  test("takes no child before its adults are there, and its board says what is missing", async () => {
    const roomId = await addRoom({ minAdults: 2, childrenPerWorker: 1, needsUnrelatedAdults: true });
    expect(await attempt({ roomId })).toBe("409 room_understaffed");
    const cleared = async (memberId: number, validUntil: string) => {
      const body = [{ kind: "background_check" as const, validUntil }];
      await sunday.lead.call(clearances.replace, { params: { id: memberId }, body });
      return memberId;
    };
    const serve = (memberId: number) =>
      sunday.team.refused(children.startServing, { body: { eventId: sunday.service, roomId, memberId } });
    const hana = await cleared(family.hana, "2027-01-01");
    const lapsed = await serve(await cleared(family.sam, "2026-11-21"));
    expect([lapsed.status, lapsed.body]).toEqual([
      409,
      expect.objectContaining({
        code: "clearance_missing",
        fields: { memberId: "The background check of this person ended on November 21, 2026." },
      }),
    ]);
    expect((await serve(family.jan)).body.fields?.memberId).toContain("no background check");
    expect((await serve(hana)).status).toBe(200);
    expect((await serve(hana)).status).toBe(200);
    await serve(await cleared(family.jan, "2027-01-01"));
    expect(await attempt({ roomId })).toBe("409 room_understaffed");
    const other = await sunday.addPerson({ firstName: "Tom", lastName: "Neu", dateOfBirth: "1985-01-01" });
    await serve(await cleared(other, "2027-01-01"));
    expect(await attempt({ roomId })).toBe("in");

    const call = { params: { id: roomId }, query: { eventId: sunday.service } };
    const shown = (await sunday.team.call(board.show, call)).body;
    expect(shown).toMatchObject({ capacity: 5, isFull: false, collected: [], staffingProblems: [] });
    expect(shown.children).toMatchObject([
      { childId: family.mia, firstName: "Mia", age: 5, broughtBy: "Hana Berg", isLocked: false },
    ]);
    expect(shown.workers.map(({ name }) => name)).toEqual(["Hana Berg", "Jan Berg", "Tom Neu"]);
    for (const { id } of shown.workers) await sunday.team.call(children.stopServing, { params: { id } });
    expect((await sunday.team.call(board.show, call)).body).toMatchObject({
      workers: [],
      staffingProblems: [expect.any(String), expect.any(String), expect.any(String)],
    });
    for (const name of ["pending", "intermediate_admin"] as const)
      expect((await (await sunday.as(name)).refused(board.show, call)).status).toBe(403);
    expect((await sunday.team.refused(board.show, { ...call, params: { id: 999_999 } })).status).toBe(404);
  });
});

test("children are checked in on the day of the event only", async () => {
  sunday.setNow("2026-11-21T15:00:00Z");
  expect(await attempt()).toBe("409 event_not_open_yet");
  sunday.setNow("2026-11-23T15:00:00Z");
  expect(await attempt()).toBe("409 event_over");
});

test("a lead undoes a check-in that was made by mistake, with a reason", async () => {
  const [{ checkInId } = { checkInId: 0 }] = await sunday.arrive(family, family.mia);
  const call = { params: { id: checkInId }, body: { note: "The other sister came" } };
  expect((await sunday.team.refused(children.reverseCheckIn, call)).status).toBe(403);
  await sunday.lead.call(children.reverseCheckIn, call);
  expect((await sunday.lead.refused(children.reverseCheckIn, call)).body.code).toBe("conflict");
  expect(await attempt()).toBe("in");
});

test.each([
  [{ childIds: [] }, "400 childIds"],
  [{ childIds: [1, 1] }, "400 childIds"],
  [{ childIds: [999_999] }, "400 childIds"],
  [{ roomId: 999_999 }, "400 roomId"],
  [{ eventId: 999_999 }, "404 not_found"],
  [{ adultId: "Hana" }, "400 adultId"],
])("%j is refused: %s", async (given, expected) => {
  expect(await attempt(given)).toBe(expected);
});
