import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areSimilarNames, findLikelyReason, isOneTypoApart, type PersonFacts } from "./duplicates.rules.ts";
import { PersonIndex } from "./person-index.rules.ts";

const named = (name: string) => {
  const [firstName = "", lastName = ""] = name.split("|");
  return { firstName, lastName };
};
const person = (name: string, facts: Partial<PersonFacts> = {}): PersonFacts => ({
  ...named(name),
  email: null,
  phone: null,
  dateOfBirth: null,
  home: null,
  ...facts,
});

describe("names are similar", () => {
  test.each([
    ["John|Smith", "john|SMITH"],
    ["José|García", "Jose|Garcia"],
    ["Bob|Miller", "Robert|Miller"],
    ["J.|Smith", "John|Smith"],
    ["Mary Ann|Brook", "Mary|Brook"],
    ["Mary-Ann|Brook", "Maryann|Brook"],
    ["Ana|García López", "Ana|Garcia"],
    ["Katherine|Bauer", "Kathrine|Bauer"],
    ["Michael|Jhonson", "Michael|Johnson"],
    ["Smith|John", "John|Smith"],
    ["Sean|O’Hara", "Sean|O'Hara"],
    ["伟|李", "伟|李"],
  ])("%s and %s", (one, other) => {
    expect(areSimilarNames(named(one), named(other))).toBe(true);
  });
});

describe("names are not similar", () => {
  test.each([
    ["Anna|Smith", "John|Smith"],
    ["Ann|Lee", "Anna|Lee"],
    ["Dan|Kim", "Jan|Kim"],
    ["John|Smith", "John|Brown"],
    ["John|Li", "John|Lu"],
    ["Peter|Smith", "Peggy|Smith"],
    ["!|?", "!|?"],
    ["伟|李", "明|李"],
  ])("%s and %s", (one, other) => {
    expect(areSimilarNames(named(one), named(other))).toBe(false);
  });
});

describe("two people are likely duplicates", () => {
  const email = "x@example.org";
  test("by a similar name and email, phone or birthday, in this order", () => {
    const all = { email, phone: "+12125550123", dateOfBirth: "1980-01-02" };
    const one = person("Bob|Miller", all);
    expect(findLikelyReason(one, person("Robert|Miller", all))).toBe("email");
    expect(findLikelyReason(one, person("Robert|Miller", { ...all, email: null }))).toBe("phone");
    expect(findLikelyReason(one, person("Robert|Miller", { dateOfBirth: all.dateOfBirth }))).toBe("birthday");
  });
  test("never by the name only, nor by the contact only", () => {
    expect(findLikelyReason(person("Bob|Miller"), person("Bob|Miller"))).toBeNull();
    expect(findLikelyReason(person("Bob|Miller", { email }), person("Eve|Miller", { email }))).toBeNull();
  });
  test("not if they are a generation apart", () => {
    const father = person("John|Bell", { email, dateOfBirth: "1950-01-01" });
    expect(findLikelyReason(father, person("John|Bell", { email, dateOfBirth: "1980-01-01" }))).toBeNull();
    expect(findLikelyReason(father, person("John|Bell", { email, dateOfBirth: "1950-10-01" }))).toBe("email");
  });
});

describe("two people of one household are likely duplicates", () => {
  const child = { home: { householdId: 7, role: "child" } } as const;
  const kim = person("Kim|Doe", child);
  test("with the same role and name, also without any contact", () => {
    expect(findLikelyReason(kim, person("KÍM|Doe", child))).toBe("household");
    expect(findLikelyReason(kim, person("Kim|Doe", { ...child, dateOfBirth: "2016-01-02" }))).toBe("household");
  });
  test("not with a similar name, another role, another household or another birthday", () => {
    expect(findLikelyReason(kim, person("Kimmy|Doe", child))).toBeNull();
    expect(findLikelyReason(kim, person("Kim|Doe", { home: { householdId: 7, role: "adult" } }))).toBeNull();
    expect(findLikelyReason(kim, person("Kim|Doe", { home: { householdId: 8, role: "child" } }))).toBeNull();
    expect(findLikelyReason(kim, person("Kim|Doe"))).toBeNull();
    const born = (dateOfBirth: string) => person("Kim|Doe", { ...child, dateOfBirth });
    expect(findLikelyReason(born("2016-01-02"), born("2018-01-02"))).toBeNull();
  });
});

const word = fc.oneof(fc.constantFrom("Ann", "Anna", "Bob", "Robert", "Smith", "Smyth", "Garcia Lopez", "Garcia", "J"));
const someone = fc.record({
  firstName: fc.oneof(word, fc.string()),
  lastName: fc.oneof(word, fc.string()),
  email: fc.option(fc.constantFrom("a@example.org", "b@example.org")),
  phone: fc.option(fc.constantFrom("+12125550100", "+12125550101")),
  dateOfBirth: fc.option(fc.constantFrom("1980-01-01", "1999-01-01")),
  home: fc.option(
    fc.record({ householdId: fc.constantFrom(1, 2), role: fc.constantFrom("adult" as const, "child" as const) }),
  ),
});

test("similarity is symmetric, and needs something shared", () => {
  fc.assert(
    fc.property(someone, someone, (one, other) => {
      const reason = findLikelyReason(one, other);
      expect(findLikelyReason(other, one)).toBe(reason);
      if (reason === "email") expect(one.email).toBe(other.email);
      if (reason !== null) expect(areSimilarNames(one, other)).toBe(true);
    }),
  );
});

test("a typing error is symmetric, and at most one is allowed", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      expect(isOneTypoApart(one, other)).toBe(isOneTypoApart(other, one));
    }),
  );
  expect(isOneTypoApart("abcd", "abdc")).toBe(true);
  expect(isOneTypoApart("abcd", "dcba")).toBe(false);
});

test("the index finds the same people as comparing everyone with everyone", () => {
  fc.assert(
    fc.property(fc.array(someone, { maxLength: 20 }), someone, (people, asked) => {
      const index = new PersonIndex<PersonFacts>();
      for (const one of people) index.add(one);
      const found = new Set(index.similarTo(asked).map((match) => match.person));
      expect(found).toEqual(new Set(people.filter((one) => findLikelyReason(asked, one) !== null)));
    }),
  );
});

// Comparing everyone with everyone would exceed the time limit of a test.
test("twenty thousand people with one number are compared in time", () => {
  const index = new PersonIndex<PersonFacts>();
  for (let count = 0; count < 20_000; count += 1) {
    const one = person("John|Smith", { phone: "+12125550100" });
    index.similarTo(one);
    index.add(one);
  }
});
