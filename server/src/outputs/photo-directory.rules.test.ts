// What a printed directory contains: active people by household, with what each shares.
import { expect, test } from "vitest";
import { buildDirectory, type SharingPerson, splitLines } from "./photo-directory.rules.ts";

const bell = { id: 1, name: "Bell Family" };
let made = 0;
function person(firstName: string, rest: Partial<SharingPerson> = {}): SharingPerson {
  made += 1;
  const nothing = { email: null, phone: null, address: null, picture: null };
  return { id: made, firstName, lastName: "Bell", isActive: true, household: bell, ...nothing, ...rest };
}

test("people are grouped by household in the given order, and households are sorted by name", () => {
  const { households } = buildDirectory([
    person("Ann"),
    person("Zoë", { household: null, lastName: "Abel" }),
    person("Bo"),
  ]);
  expect(households.map(({ name, people }) => [name, people.map((one) => one.name)])).toEqual([
    ["Abel", ["Zoë Abel"]],
    ["Bell Family", ["Ann Bell", "Bo Bell"]],
  ]);
});

test("households are sorted by the last name of their people, not by the first word of their name", () => {
  const named = (id: number, name: string) => ({ household: { id, name } });
  const { households } = buildDirectory([
    person("Cleo", { lastName: "Carter", household: null }),
    person("Andrew", { lastName: "Baker", ...named(2, "Andrew & Barbara Baker") }),
    person("Anna", { lastName: "Zimmer", ...named(3, "The Abbott Family") }),
    person("Tom", { lastName: "Abbott", ...named(3, "The Abbott Family") }),
  ]);
  expect(households.map(({ name }) => name)).toEqual(["The Abbott Family", "Andrew & Barbara Baker", "Carter"]);
});

test("people who share nothing can be left out, and an address stays beside the person who shares it", () => {
  const address = "1 Main Street";
  const list = [
    person("Ann", { address }),
    person("Bo"),
    person("Di", { household: null, lastName: "Dean" }),
    person("Ed", { household: null, lastName: "Ellis", picture: "/ed.webp" }),
  ];
  const { households, counts } = buildDirectory(list, true);
  expect(households.map((one) => [one.name, one.address, one.people.map(({ name, lines }) => [name, lines])])).toEqual([
    ["Bell Family", null, [["Ann Bell", [address]]]],
    ["Ellis", null, [["Ed Ellis", []]]],
  ]);
  expect(counts).toMatchObject({ people: 4, printed: 2, sharingNothing: 2 });
});

test("the address is the household's if all share the same one, and otherwise that of the person who shares it", () => {
  const address = "1 Main Street\nAlbany";
  const together = buildDirectory([person("Ann", { address }), person("Bo", { address })]).households[0];
  expect([together?.address, together?.people[0]?.lines]).toEqual(["1 Main Street, Albany", []]);
  const spelled = ["1 Main Street, Albany, NY", "1 Main Street, Albany, New York"];
  const alike = buildDirectory(spelled.map((one) => person("Ann", { address: one }))).households[0];
  expect([alike?.address, alike?.people.map(({ lines }) => lines)]).toEqual([spelled[0], [[], []]]);
  const apart = buildDirectory([person("Ann", { address, phone: "555" }), person("Bo")]).households[0];
  expect([apart?.address, apart?.people.map(({ lines }) => lines)]).toEqual([
    null,
    [["555", "1 Main Street, Albany"], []],
  ]);
});

test("people whose address cannot be printed are printed without it, and counted", () => {
  const [printable, thai] = ["1 Elm Street\nAlbany", "1 ถนนสีลม"];
  const list = [
    person("Ann", { household: null, lastName: "Abel", address: thai }),
    person("Bo", { household: null, address: printable }),
    person("Cy", { isActive: false, address: thai }),
  ];
  const { households, counts } = buildDirectory(list);
  expect(households.map(({ address, people }) => [people[0]?.name, address])).toEqual([
    ["Ann Abel", null],
    ["Bo Bell", "1 Elm Street, Albany"],
  ]);
  expect(counts).toMatchObject({ printed: 2, withoutAddress: 1 });
});

test("people left out are counted, with those who share nothing", () => {
  const list = [
    person("Ann", { email: "ann@example.org" }),
    person("Bo"),
    person("Cy", { isActive: false }),
    person("สม", { lastName: "หญิง" }),
  ];
  expect(buildDirectory(list).counts).toEqual({
    people: 4,
    printed: 2,
    notActive: 1,
    unprintable: 1,
    withoutAddress: 0,
    sharingNothing: 1,
  });
});

test.each([
  ["441 Larkspur Drive, Kettering Falls, NY 01234", ["441 Larkspur Drive,", "Kettering Falls, NY", "01234"]],
  ["1 Elm Street", ["1 Elm Street"]],
  ["someone.with.a.long.address@example.org", ["someone.with.a.long.", "address@example.org"]],
  ["a someone.with.a.long.address@example.org", ["a", "someone.with.a.long.", "address@example.org"]],
  ["Unah Featherstonehaugh-Cholmondeley", ["Unah", "Featherstonehaugh-", "Cholmondeley"]],
])("%s is printed whole, in lines of 20 letters", (text, lines) => {
  expect(splitLines(text, (line) => line.length <= 20)).toEqual(lines);
});
