import { expect, test } from "vitest";
import { buildRoll, type RollMember } from "./roll.rules.ts";

const person = (firstName: string, lastName: string): RollMember => ({
  firstName,
  lastName,
  membershipStatus: "active",
  isChild: false,
  phone: null,
  email: null,
  address: null,
});

test("people are listed by last name, then by first name, without regard to case and accents", () => {
  const people = [person("Zoe", "Adler"), person("Bo", "van Dam"), person("Ann", "Ádler"), person("Cy", "Marsh")];
  expect(buildRoll(people).map(({ name }) => name)).toEqual(["Ádler, Ann", "Adler, Zoe", "Marsh, Cy", "van Dam, Bo"]);
});

test("a name that cannot be printed leaves an empty line", () => {
  expect(buildRoll([person("สม", "ใจ")])).toEqual([{ name: "", mark: "", phone: "", email: "", address: "" }]);
});

test("the address has no emoji and no empty parts", () => {
  const people = [{ ...person("Ann", "Adler"), address: "12 Elm Street\n🏠\nTroy, NY 12180" }];
  expect(buildRoll(people).map(({ address }) => address)).toEqual(["12 Elm Street, Troy, NY 12180"]);
});

test("children and people who are not active members are marked", () => {
  const names = buildRoll([
    { ...person("Ann", "Adler"), isChild: true },
    { ...person("Bo", "Bell"), membershipStatus: "pending" },
    { ...person("Cy", "Cole"), isChild: true, membershipStatus: "inactive" },
    person("Di", "Dorn"),
  ]).map(({ name, mark }) => `${name} ${mark}`.trim());
  expect(names).toEqual(["Adler, Ann (child)", "Bell, Bo (pending)", "Cole, Cy (child, inactive)", "Dorn, Di"]);
});

test("the last digits of the phone number follow the household of two people of one name", () => {
  const ending = (phoneEnd: string | null): RollMember => {
    const household = { name: "Adler Family", isChild: false } as const;
    return {
      ...person("Ann", "Adler"),
      namesake: { household, people: [], street: null, ministries: [], birthYear: null, phoneEnd },
    };
  };
  expect(buildRoll([ending("12"), ending(null)]).map(({ mark }) => mark)).toEqual([
    "(Adler Family, phone ending in 12)",
    "(Adler Family)",
  ]);
});

test("two people of one name also have the household beside its people if their lines would be equal", () => {
  const withRuth = (household: string, people: string[]): RollMember => ({
    ...person("Ann", "Adler"),
    namesake: {
      household: { name: household, isChild: false },
      people,
      street: null,
      ministries: [],
      birthYear: null,
      phoneEnd: null,
    },
  });
  const people = [
    withRuth("Adler Family", ["Ruth"]),
    withRuth("Bell Family", ["Ruth"]),
    withRuth("Adler", ["Bo", "Cy"]),
  ];
  expect(buildRoll(people).map(({ mark }) => mark)).toEqual([
    "(Adler Family, with Ruth)",
    "(Bell Family, with Ruth)",
    "(with Bo and Cy)",
  ]);
});
