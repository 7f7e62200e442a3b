import { ProfileCompletion } from "@narthex/contract/members.ts";
import { describe, expect, test } from "vitest";
import { findMissingPart, ProfileInput, toBirthDate, toCompletion, withTyped } from "./profileInput.ts";

const NOTHING = { birthMonth: null, birthDay: null, birthYear: null };

const person: ProfileInput = {
  firstName: "Paul",
  lastName: "Visser",
  email: "paul@example.org",
  phone: "",
  address: "12 Oak Street",
  ...NOTHING,
};

const sentences = (input: ProfileInput) =>
  ProfileInput.safeParse(input).error?.issues.map((issue) => [issue.path.join("."), issue.message]) ?? [];

describe("the date of birth", () => {
  test("is sent when all three parts are chosen, with leading zeros", () => {
    expect(toBirthDate({ birthMonth: 3, birthDay: 5, birthYear: 1984 })).toBe("1984-03-05");
  });

  test.each([NOTHING, { ...NOTHING, birthYear: 1984 }, { birthMonth: 3, birthDay: 5, birthYear: null }])(
    "is nothing as long as a part is missing: %o",
    (parts) => {
      expect(toBirthDate(parts)).toBeNull();
      expect(sentences({ ...person, ...parts })).toEqual([]);
    },
  );

  test("lacks its first part that is not chosen, only if others are", () => {
    expect(findMissingPart(NOTHING)).toBeNull();
    expect(findMissingPart({ ...NOTHING, birthDay: 5 })).toBe("birthMonth");
    expect(findMissingPart({ birthMonth: 3, birthDay: 5, birthYear: null })).toBe("birthYear");
    expect(findMissingPart({ birthMonth: 3, birthDay: 5, birthYear: 1984 })).toBeNull();
  });

  test.each([
    [2, 30, 1984],
    [2, 29, 1983],
    [4, 31, 2001],
  ])("is refused when it does not exist: %i/%i/%i", (birthMonth, birthDay, birthYear) => {
    const wrong = { ...person, birthMonth, birthDay, birthYear };
    expect(sentences(wrong)).toEqual([["birthDay", "Please enter a date that exists."]]);
  });

  test("is refused together with other errors", () => {
    const wrong = { ...person, firstName: " ", birthMonth: 2, birthDay: 30, birthYear: 1984 };
    expect(sentences(wrong)).toEqual([
      ["firstName", "First name and last name are required"],
      ["birthDay", "Please enter a date that exists."],
    ]);
  });
});

test("the form's values are valid input of the call", () => {
  const body = toCompletion({ ...person, birthMonth: 2, birthDay: 29, birthYear: 1984 });
  expect(ProfileCompletion.parse(body)).toEqual({
    firstName: "Paul",
    lastName: "Visser",
    email: "paul@example.org",
    phone: null,
    address: "12 Oak Street",
    dateOfBirth: "1984-02-29",
  });
});

test("what was typed stays over what the church knows, except for the names, and the date of birth stays whole", () => {
  const known = { ...person, phone: "(212) 555-0177", birthMonth: 3, birthDay: 5, birthYear: 1984 };
  const begun = { ...person, address: "" };
  const typed = { ...person, firstName: "Pavel", birthDay: 7 };
  expect(withTyped({ ...known, address: "1 Mill Lane" }, typed, begun)).toEqual({
    ...known,
    birthMonth: null,
    birthDay: 7,
    birthYear: null,
  });
  expect(withTyped(known, begun, begun)).toEqual(known);
});
