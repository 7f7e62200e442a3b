// Which labels a list makes: by household and address, and who is left out.
import { expect, test } from "vitest";
import { buildLabels, type LabelPerson, splitAddressLines } from "./labels.rules.ts";

const bell = { id: 1, name: "Bell Family", address: "1 Main Street, Albany, NY 12201" };
let made = 0;
function person(firstName: string, rest: Partial<LabelPerson> = {}): LabelPerson {
  made += 1;
  return { id: made, firstName, lastName: "Bell", address: null, household: bell, ...rest };
}
/** @param inHousehold the number of people in each household */
const build = (list: LabelPerson[], inHousehold = 3) =>
  buildLabels(
    list,
    new Map(list.flatMap(({ household }) => (household ? [[household.id, inHousehold] as const] : []))),
  );
const namesOf = (list: LabelPerson[], inHousehold = 3) => build(list, inHousehold).labels.map(({ name }) => name);

test("a household gets one label with its name and address", () => {
  expect(build([person("Ann"), person("Bo"), person("Cy")])).toEqual({
    labels: [{ name: "Bell Family", lines: ["1 Main Street", "Albany, NY 12201"] }],
    withoutAddress: 0,
    withoutStreet: 0,
    unprintable: 0,
  });
});

test("an own address equal to the household's makes no second label", () => {
  for (const address of ["1 main street\nAlbany, NY 12201", "1 Main Street Albany, New York 12201"])
    expect(namesOf([person("Ann"), person("Bo", { address })])).toEqual(["Bell Family"]);
});

test("a person with another address gets a separate label", () => {
  expect(namesOf([person("Ann"), person("Dan", { address: "9 Elm, Troy" })])).toEqual(["Bell Family", "Dan Bell"]);
});

test("two people of a household with another address share a label", () => {
  const address = "9 Elm, Troy";
  expect(namesOf([person("Dan", { address }), person("Eve", { address })])).toEqual(["Bell Family"]);
});

test("people without a household each get a label, even with one address", () => {
  const alone = { household: null, address: "9 Elm, Troy" };
  expect(namesOf([person("Dan", alone), person("Eve", alone)])).toEqual(["Dan Bell", "Eve Bell"]);
});

test.each([
  ["Bell", "Bell Family"],
  ["BELL", "BELL Family"],
  ["Bell & Marsh", "Bell & Marsh Family"],
  ["Bell and Marsh", "Bell and Marsh Family"],
  ["Bell Family", "Bell Family"],
  ["Ann & Bo Bell", "Ann & Bo Bell"],
  ["The Bells", "The Bells"],
])("the family %j is addressed as %j", (name, addressee) => {
  const household = { ...bell, name };
  expect(namesOf([person("Ann", { household }), person("Bo", { household, lastName: "Marsh" })])).toEqual([addressee]);
});

test.each([
  ["Bell", 1, "Ann Bell"],
  ["Bell Family", 1, "Ann Bell"],
  ["Rev. Ann Bell", 1, "Rev. Ann Bell"],
  ["Bell", 2, "Bell Family"],
  ["Bell Family", 2, "Bell Family"],
])("one listed person of the household %j with people: %i is addressed as %j", (name, people, addressee) => {
  expect(namesOf([person("Ann", { household: { ...bell, name } })], people)).toEqual([addressee]);
});

test("people without an address, or with a name that cannot be printed, are counted", () => {
  const withoutAddress = { household: { ...bell, id: 2, address: null } };
  const list = [person("Ann", withoutAddress), person("Bo", { household: null, address: " , " })];
  const thai = person("สม", { lastName: "หญิง", household: null, address: "9 Elm, Troy" });
  expect(build([...list, thai])).toEqual({ labels: [], withoutAddress: 2, withoutStreet: 0, unprintable: 1 });
});

test("people whose address has a line that cannot be printed get no label, and are counted", () => {
  const address = "12 ถนนสุขุมวิท\nBangkok 10110";
  const list = [person("Ann", { household: { ...bell, address } }), person("Bo", { household: null, address })];
  const onlyEmoji = person("Cy", { household: null, address: "🏠\n🎵" });
  expect(build([...list, onlyEmoji])).toEqual({ labels: [], withoutAddress: 0, withoutStreet: 0, unprintable: 3 });
});

test("people whose address is only a town are counted, also if it is that of their household", () => {
  const town = { ...bell, id: 2, address: "Tulsa, OK" };
  const list = [person("Ann", { household: town }), person("Bo", { household: null, address: "Tulsa, OK 74101" })];
  expect(build(list)).toEqual({ labels: [], withoutAddress: 0, withoutStreet: 2, unprintable: 0 });
});

test.each([
  ["1 Main Street", ["1 Main Street"]],
  ["1 Main Street, Apt 4, Albany, NY 12201", ["1 Main Street, Apt 4", "Albany, NY 12201"]],
  ["1 Main Street\n\n Albany, NY ", ["1 Main Street", "Albany, NY"]],
  ["a\nb\nc\nd\ne", ["a", "b", "c", "d, e"]],
  ["12 Elm Street,", ["12 Elm Street"]],
  ["12 Elm Street, Troy, NY 12180,", ["12 Elm Street", "Troy, NY 12180"]],
  ["🏠🎵\n12 Elm Street\nTroy, NY", ["12 Elm Street", "Troy, NY"]],
  ["🏠, 12 Elm Street, Troy, NY", ["12 Elm Street", "Troy, NY"]],
  ["", []],
])("%j is written in lines", (address, lines) => {
  expect(splitAddressLines(address)).toEqual(lines);
});
