import { phone } from "@narthex/contract/fields.ts";
import fc from "fast-check";
import { getCountries, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";
import { checkPerson, findMemberToLink } from "./members.rules.ts";

const TODAY = "2026-03-08";

const check = (input: { phone?: string | null; dateOfBirth?: string | null; joinDate?: string }) =>
  checkPerson(input, TODAY);

describe("a person's dates", () => {
  test.each([
    [{ dateOfBirth: "1900-01-01", joinDate: "1900-01-01" }, {}],
    [{ dateOfBirth: TODAY, joinDate: "2027-03-08" }, {}],
    [{ dateOfBirth: null }, {}],
    [
      { dateOfBirth: "2026-03-09", joinDate: "2027-03-09" },
      {
        dateOfBirth: "The date of birth cannot be in the future.",
        joinDate: "The join date can be at most one year in the future.",
      },
    ],
  ])("%j", (input, wrong) => {
    expect(check(input).wrong).toEqual(wrong);
  });

  test("a year from a leap day begins on March 1", () => {
    const wrong = (joinDate: string) => Object.keys(checkPerson({ joinDate }, "2028-02-29").wrong);
    expect([wrong("2029-02-28"), wrong("2029-03-01")]).toEqual([[], ["joinDate"]]);
  });
});

describe("a person's phone number", () => {
  test.each([
    ["(212) 555-0123", "+12125550123"],
    ["212.555.0123", "+12125550123"],
    ["1 212 555 0123", "+12125550123"],
    ["+1 212 555 0123", "+12125550123"],
    ["+44 20 7946 0018", "+442079460018"],
    ["+12125550123", "+12125550123"],
  ])("%s is stored in E.164", (typed, stored) => {
    expect(check({ phone: typed }).person.phone).toBe(stored);
  });

  test.each(["123", "call 212 555 0123", "abc", "+1 999 999 9999", "212 555 01234567", "+", "''"])(
    "%s is refused with a sentence",
    (typed) => {
      expect(check({ phone: typed }).wrong.phone).toMatch(/^Please enter a valid phone number/);
    },
  );

  test("of any country passes the contract's rough check first", () => {
    for (const country of getCountries()) {
      const example = getExampleNumber(country, examples);
      for (const typed of [example?.number, country === "US" ? example?.formatNational() : undefined]) {
        if (typed) expect([typed, phone.safeParse(typed).success]).toEqual([typed, true]);
      }
    }
    expect(phone.safeParse("1-800-FLOWERS").success).toBe(true);
  });

  test("with an extension is refused, so that the extension is not lost", () => {
    expect(check({ phone: "212 555 0123 x5" }).wrong.phone).toMatch(/extension/);
  });

  test("may be empty, and a stored number is stored again unchanged", () => {
    expect(check({ phone: null })).toEqual({ person: { phone: null }, wrong: {} });
    expect(check({})).toEqual({ person: {}, wrong: {} });
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const { person, wrong } = check({ phone: typed });
        if (!wrong.phone) expect(check(person)).toEqual({ person, wrong });
      }),
    );
  });
});

test("a date of birth may be today but not tomorrow", () => {
  expect(check({ dateOfBirth: TODAY }).wrong).toEqual({});
  expect(check({ dateOfBirth: "2026-03-09" }).wrong).toEqual({
    dateOfBirth: "The date of birth cannot be in the future.",
  });
});

test("all wrong fields are reported together", () => {
  expect(Object.keys(check({ phone: "1", dateOfBirth: "2999-01-01" }).wrong)).toEqual(["phone", "dateOfBirth"]);
});

describe("the member that a verified address belongs to", () => {
  const ruth = { firstName: "Ruth", lastName: "Adler" };
  const paul = { firstName: "Paul", lastName: "Adler" };

  test("is the only one with that address, for any typed name", () => {
    expect(findMemberToLink([ruth], paul)).toBe(ruth);
  });

  test("is the person with the typed name in a family that shares the address, in any case of letters", () => {
    expect(findMemberToLink([paul, ruth], { firstName: "RUTH", lastName: "adler" })).toBe(ruth);
    expect(
      findMemberToLink([{ ...ruth, firstName: "E\u0301mile" }, paul], { ...ruth, firstName: "Émile" }),
    ).toMatchObject({
      lastName: "Adler",
    });
  });

  test("is null if the name does not identify one person", () => {
    expect(findMemberToLink([], ruth)).toBeNull();
    expect(findMemberToLink([paul, ruth], { firstName: "Anna", lastName: "Adler" })).toBeNull();
    expect(findMemberToLink([ruth, { ...ruth }, paul], ruth)).toBeNull();
  });
});
