// A family that comes for the first time: what is entered, what is refused, and which families are known already.
import { childFamilies } from "@narthex/contract/child-families.ts";
import { children } from "@narthex/contract/children.ts";
import { person as personCalls } from "@narthex/contract/person.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;

beforeAll(async () => {
  sunday = await openChildrensSunday();
  sunday.setNow(SUNDAY_TEN);
});
afterAll(() => sunday?.close());

const find = async (query: object) =>
  (await sunday.team.call(childFamilies.search, { query: { eventId: sunday.service, ...query } })).body;

let entered = 0;
/** A family with a phone number and a last name of its own. */
function newFamily(given: object = {}) {
  const lastName = `Fresco${++entered}`;
  const care = { allergies: "Peanuts", medicalNotes: "Asthma" };
  return {
    adult: { firstName: "Rosa", lastName, phone: `(212) 555-${3000 + entered}` },
    children: [
      { firstName: "Nino", lastName, dateOfBirth: "2019-02-03", ...care },
      { firstName: "Lia", lastName, dateOfBirth: "", allergies: "", medicalNotes: "" },
    ],
    ...given,
  };
}

describe("a new family", () => {
  test("is entered in one step, and its children are checked in at once", async () => {
    const body = newFamily();
    const created = await sunday.team.call(childFamilies.create, { body });
    expect(created.status).toBe(201);
    const [fresco] = await find({ householdId: created.body.id });
    expect(fresco?.name).toBe(`${body.adult.lastName} Family`);
    expect(fresco?.children.map(({ firstName, age, allergies }) => [firstName, age, allergies])).toEqual([
      ["Nino", 7, "Peanuts"],
      ["Lia", null, null],
    ]);
    const childIds = fresco?.children.map(({ memberId }) => memberId) ?? [];
    const adultId = fresco?.adults[0]?.memberId ?? 0;
    const rooms = childIds.map((childId) => ({ childId, roomId: sunday.hall }));
    const checkIn = { eventId: sunday.service, childIds, adultId, rooms };
    expect((await sunday.team.call(children.checkIn, { body: checkIn })).body).toHaveLength(2);
    const kept = "select count(*) from guardians where kind = 'parent' and adult_id = $1";
    expect(await sunday.count(kept, [adultId])).toBe(2);
  });

  test("of an adult who is barred from a child of the same name is refused", async () => {
    await sunday.addFamily();
    const child = { lastName: "Berg", dateOfBirth: "", allergies: "", medicalNotes: "" };
    const enter = (firstName: string, adult: string) =>
      newFamily({
        adult: { firstName: adult, lastName: "Unwelcome", phone: `(212) 555-${3000 + ++entered}` },
        children: [{ ...child, firstName }],
        isAnotherFamily: true,
      });
    const answer = await sunday.team.refused(childFamilies.create, { body: enter("Mia", "Sam") });
    expect([answer.status, answer.body.code]).toEqual([403, "collector_refused"]);
    expect((await sunday.team.call(childFamilies.create, { body: enter("Mia", "Olga") })).status).toBe(201);
    expect((await sunday.team.call(childFamilies.create, { body: enter("Nora", "Sam") })).status).toBe(201);
  });

  test("with ages instead of dates of birth gets rooms by age", async () => {
    const [child] = newFamily().children;
    const told = (firstName: string, age: number, dateOfBirth = "") => ({ ...child, firstName, dateOfBirth, age });
    const body = newFamily({ children: [told("Nino", 4), told("Lia", 0), told("Ugo", 9, "2017-05-06")] });
    const { body: created } = await sunday.team.call(childFamilies.create, { body });
    const ages = async () => {
      const [family] = await find({ householdId: created.id });
      return family?.children.map(({ age }) => age).sort();
    };
    expect(await ages()).toEqual([0, 4, 9]);
    const bornAbout = "select count(*) from members where estimated_birth_date = $1 and date_of_birth is null";
    expect(await sunday.count(bornAbout, ["2022-05-22"])).toBe(1);
    const [four] = (await find({ householdId: created.id }))[0]?.children.filter(({ age }) => age === 4) ?? [];
    const { body: person } = await sunday.admin.call(personCalls.get, { params: { id: four?.memberId ?? 0 } });
    expect(person).toMatchObject({ dateOfBirth: null, estimatedBirthDate: "2022-05-22" });
  });

  test("needs a phone number that exists, a child, and birthdays in the past; nothing is kept otherwise", async () => {
    const wrong = async (given: object, person = sunday.team) => {
      const { status, body } = await person.refused(childFamilies.create, { body: newFamily(given) });
      return `${status} ${Object.keys(body.fields ?? {})[0] ?? body.code}`;
    };
    const before = await sunday.count("select count(*) from members", []);
    expect(await wrong({ adult: { firstName: "Rosa", lastName: "Fresco", phone: "12" } })).toBe("400 adult.phone");
    expect(await wrong({ adult: { firstName: "Rosa", lastName: "Fresco" } })).toBe("400 adult.phone");
    expect(await wrong({ children: [] })).toBe("400 children");
    const [child] = newFamily().children;
    expect(await wrong({ children: [{ ...child, dateOfBirth: "2199-01-01" }] })).toBe("400 children.0.dateOfBirth");
    for (const age of [18, -1, 4.5]) expect(await wrong({ children: [{ ...child, age }] })).toBe("400 children.0.age");
    for (const dateOfBirth of ["1950-01-01", "2008-11-22"])
      expect(await wrong({ children: [{ ...child, dateOfBirth }] })).toBe("400 children.0.dateOfBirth");
    expect(await wrong({ children: [{ ...child, dateOfBirth: "2012-05-05", age: 6 }] })).toBe(
      "400 children.0.dateOfBirth",
    );
    expect(await wrong({ children: [child, { ...child, firstName: " nino" }] })).toBe("400 children.1.firstName");
    expect(await wrong({}, await sunday.as("intermediate_admin"))).toBe("403 forbidden");
    expect(await sunday.count("select count(*) from members", [])).toBe(before);
  });

  test("has two children with the same name if the greeter says that they are different", async () => {
    const [child] = newFamily().children;
    const body = newFamily({ children: [child, child] });
    const refused = await sunday.team.refused(childFamilies.create, { body });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { "children.1.firstName": "This child is entered twice." },
    ]);
    const { status, body: made } = await sunday.team.refused(childFamilies.create, {
      body: { ...body, areDifferentChildren: true },
    });
    expect(status).toBe(201);
    const [family] = await find({ householdId: (made as unknown as { id: number }).id });
    expect(family?.children.map(({ firstName }) => firstName)).toEqual(["Nino", "Nino"]);
  });

  test("may have a child of 17 years, with the age that the date of birth gives", async () => {
    const [child] = newFamily().children;
    const body = newFamily({ children: [{ ...child, dateOfBirth: "2008-11-23", age: 17 }] });
    expect((await sunday.team.call(childFamilies.create, { body })).status).toBe(201);
  });

  test("with the phone number of a known family is not added, and that family is named, unless it is another one", async () => {
    const body = newFamily();
    const first = (await sunday.team.call(childFamilies.create, { body })).body;
    const before = await sunday.count("select count(*) from members", []);
    const spelled = {
      ...body,
      adult: { ...body.adult, firstName: "Rosalia", phone: body.adult.phone.replace(/\D/g, "") },
    };
    for (const again of [body, spelled]) {
      const refused = await sunday.team.refused(childFamilies.create, { body: again });
      expect([refused.status, refused.body.code]).toEqual([409, "family_known"]);
      expect(refused.body.current).toEqual({ id: first.id });
    }
    expect(await sunday.count("select count(*) from members", [])).toBe(before);
    const other = await sunday.team.call(childFamilies.create, { body: { ...body, isAnotherFamily: true } });
    expect([other.status, other.body.id === first.id]).toEqual([201, false]);
  });

  test("with the phone number of a known household is not added", async () => {
    const body = newFamily();
    const { id } = (await sunday.team.call(childFamilies.create, { body })).body;
    await sunday.postgres.pool.query("update households set phone = '+12125553999' where id = $1", [id]);
    const again = newFamily({ adult: { ...body.adult, phone: "(212) 555-3999" } });
    expect((await sunday.team.refused(childFamilies.create, { body: again })).body.current).toEqual({ id });
  });

  describe("with the names of a known family and another phone number", () => {
    const known = async (first: object, again: object) => {
      const { id } = (await sunday.team.call(childFamilies.create, { body: newFamily(first) })).body;
      const { status, body } = await sunday.team.refused(childFamilies.create, { body: newFamily(again) });
      return [status, body.code, (body.current as { id?: number } | undefined)?.id === id];
    };
    const adult = (firstName: string, lastName: string) => ({
      adult: { firstName, lastName, phone: `(212) 555-${4000 + ++entered}` },
    });
    const [child] = newFamily().children;
    const alone = (firstName: string) => ({ children: [{ ...child, firstName }] });

    test.each([
      ["the same adult and child", adult("Ida", "Kern"), adult("Ida", "Kern")],
      ["another spelling", adult("Zoë", "Kern"), adult("ZOE M.", "kern")],
    ])("is not added, and that family is named: %s", async (_, first, again) => {
      const answer = [409, "family_name_known", true];
      expect(await known({ ...first, ...alone("Nino") }, { ...again, ...alone(" nino") })).toEqual(answer);
    });

    test.each([
      ["another adult", adult("Ada", "Lind"), adult("Eva", "Lind"), "Nino"],
      ["another last name", adult("Ada", "Moser"), adult("Ada", "Mose"), "Nino"],
      ["another child", adult("Ada", "Noll"), adult("Ada", "Noll"), "Lia"],
    ])("is added with %s", async (_, first, again, other) => {
      expect((await known({ ...first, ...alone("Nino") }, { ...again, ...alone(other) }))[0]).toBe(201);
    });

    test("is added if the greeter says that it is another family", async () => {
      const again = { ...adult("Uta", "Kern"), isAnotherFamily: true };
      expect((await known(adult("Uta", "Kern"), again))[0]).toBe(201);
    });
  });
});
