import { foldText } from "@narthex/contract/fold.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clearMatch, isFullName } from "./clearMatch.ts";

let lastId = 0;
const person = (firstName: string, lastName: string, email: string | null = null) => {
  lastId += 1;
  return { id: lastId, firstName, lastName, email };
};

const SEUN = person("Olúwaṣeun", "Anyanwu", "seun.rafferty@mail.test");
const MARY = person("Mary", "Rafferty", "mary@mail.test");
const JOHN = person("John", "Rafferty", "mary@mail.test");
const ANN = person("Ann", "Lee", "ann@mail.test");
const LEESON = person("Ann", "Leeson");
const OTHER_ANN = person("Ann", "Lee");
const HANNA = person("Hanna", "Lee");
const DOUBLE = person("Ada", "Smith-Jones");
const PETER = person("Peter", "St. John");
const ASA = person("Ása", "Äberg");
const RICHARD = person("Richard", "Snyder");
const DICK = person("Dick", "Snyder");
const DICK_SNYDERMAN = person("Dick", "Snyderman");
const ROBERTA = person("Roberta", "Wertz");
const BOBBY = person("Bobby", "Wertz");
const WANG = person("伟", "王");
const LONGER_WANG = person("伟明", "王");

describe("an unambiguous text", () => {
  test.each([
    ["the only one with this piece in the names", "raff", [MARY], MARY],
    ["the only one with this beginning of a later part of the last name", "jones", [DOUBLE], DOUBLE],
    ["by name, although an email address has it too", "rafferty", [MARY, SEUN], MARY],
    ["by name, although another is found by the street", "rafferty", [MARY, ASA], MARY],
    ["by the whole name, although another begins with it", "ann lee", [ANN, LEESON], ANN],
    ["by the whole name, last name first", "lee ann", [ANN], ANN],
    ["by the whole name, with a comma", "Lee, Ann", [ANN, LEESON], ANN],
    ["by the whole email address", "SEUN.rafferty@mail.test", [SEUN], SEUN],
    ["by the whole name, without its full stop", "st john, peter", [PETER], PETER],
    ["by the whole name, with a full stop and no space", "Peter ST.JOHN", [PETER], PETER],
    ["by the whole name, in a script without spaces", "王伟", [WANG, LONGER_WANG], WANG],
    ["by the whole name, although it is another form of another name", "dick snyder", [DICK, RICHARD], DICK],
    ["although a longer first name begins with another form", "wertz bob", [BOBBY, ROBERTA], BOBBY],
    ["in any case and with spaces around", "  ÁSA ", [ASA], ASA],
  ])("%s", (_case, typed, found, expected) => {
    expect(clearMatch(found, typed)).toBe(expected);
  });
});

describe("an ambiguous text", () => {
  test.each([
    ["nobody found", "rafferty", []],
    ["two people with this piece in their names", "rafferty", [MARY, JOHN, SEUN]],
    ["two people of the same whole name", "ann lee", [ANN, OTHER_ANN]],
    ["only an email address has it", "rafferty", [SEUN]],
    ["only another form of the first name", "dick snyder", [RICHARD]],
    ["only another form of the first name, with a comma", "Snyder, Dick", [RICHARD]],
    ["the beginning of a name, and another form of the first name", "dick snyder", [DICK_SNYDERMAN, RICHARD]],
    ["two people share the email address", "mary@mail.test", [MARY, JOHN]],
    ["another name that contains it", "anna lee", [HANNA]],
    ["the middle of a name", "fferty", [MARY]],
    ["the beginning of one name and the middle of another", "ann", [ANN, HANNA]],
    ["nothing typed", "  ", [MARY]],
    ["only a hyphen typed", "-", [MARY]],
    ["found for a reason that is not seen here", "mari", [MARY]],
  ])("%s", (_case, typed, found) => {
    expect(clearMatch(found, typed)).toBeNull();
  });
});

test("in a full name, the last name may begin with any word", () => {
  const ann = { name: "Mary Ann van Lee", email: null };
  const found = [ann, { name: "Mary Ann Leeson", email: null }];
  for (const typed of ["van lee mary ann", "Van Lee, Mary Ann", "mary ann van lee"]) {
    expect(clearMatch(found, typed)).toBe(ann);
  }
  expect(clearMatch(found, "mary ann")).toBeNull();
});

test("in a full name, another form of the first name is found in either order", () => {
  const found = [{ name: "Dick Snyderman" }, { name: "Richard Snyder" }];
  for (const typed of ["dick snyder", "snyder dick"]) expect(clearMatch(found, typed)).toBeNull();
  expect(clearMatch(found, "dick snyderm")).toBe(found[0]);
});

test("if there are more matches than were loaded, only a full name or email address is unambiguous", () => {
  expect(clearMatch([MARY, SEUN], "rafferty", true)).toBeNull();
  expect(clearMatch([MARY, SEUN], "mary rafferty", true)).toBe(MARY);
  expect(clearMatch([SEUN], "seun.rafferty@mail.test", true)).toBe(SEUN);
});

const letters = fc.string({ unit: fc.constantFrom("a", "b", "É", "n", " ", "-"), minLength: 1, maxLength: 4 });
const names = letters.filter((name) => name.trim() === name && name !== "");
const people = fc.array(
  fc.record({ firstName: names, lastName: names, email: fc.option(fc.constantFrom("ab@x.test", "n@x.test")) }),
  { maxLength: 6 },
);

test("a clear match is the only person with the text in the names or exactly this email address", () => {
  fc.assert(
    fc.property(people, letters, (drawn, typed) => {
      const found = drawn.map((one, id) => ({ id, ...one }));
      const meant = clearMatch(found, typed);
      if (!meant) return;
      const piece = foldText(typed).trim();
      const inNames = ({ firstName, lastName }: (typeof found)[number]) =>
        foldText(`${firstName} ${lastName}\n${lastName} ${firstName}`).includes(piece);
      const beginsIn = ({ firstName, lastName }: (typeof found)[number]) =>
        foldText(` ${firstName} ${lastName}\n ${lastName} ${firstName}`).includes(` ${piece}`);
      const isWhole = ({ firstName, lastName }: (typeof found)[number]) =>
        [`${firstName} ${lastName}`, `${lastName} ${firstName}`].some((name) => foldText(name).trim() === piece);
      expect(beginsIn(meant) || meant.email === piece).toBe(true);
      const rivals = found.filter((one) => one !== meant && (isWhole(meant) ? isWhole(one) : inNames(one)));
      if (meant.email !== piece) expect(rivals).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test("the order of the matches, and people found only by email address, change nothing", () => {
  fc.assert(
    fc.property(people, letters, fc.nat(), (drawn, typed, seed) => {
      const found = drawn.map((one, id) => ({ id, ...one }));
      const turned = found.map((_, index) => found[(index + seed) % found.length]).filter((one) => one !== undefined);
      const stranger = { id: -1, firstName: "Zzz", lastName: "Zzz", email: `${typed.trim().toLowerCase()}zz@x.test` };
      const meant = clearMatch(found, typed);
      expect(clearMatch(turned, typed)).toBe(meant);
      expect(clearMatch([...found, stranger], typed)).toBe(meant);
    }),
    { numRuns: 2000 },
  );
});

test("the name of a couple is the full name of a record only if one record has it", () => {
  const couple = person("Ben & Sue", "Marsh");
  for (const typed of ["Ben & Sue Marsh", "marsh, ben & sue"]) expect(isFullName([couple, ANN], typed)).toBe(true);
  expect(isFullName([couple], "Ben & Sue")).toBe(false);
  expect(isFullName([person("Ben", "Marsh"), person("Sue", "Marsh")], "Ben & Sue Marsh")).toBe(false);
});
