// Which labels a list makes: by household and address, and who is left out.
import { expect, test } from "vitest";
import { buildLabels, type LabelPerson, splitAddressLines } from "./labels.rules.ts";

const bell = { id: 1, name: "Bell Family", address: "1 Main Street, Albany, NY 12201" };
let made = 0;
function person(firstName: string, rest: Partial<LabelPerson> = {}): LabelPerson {
  made += 1;
  return { id: made, firstName, lastName: "Bell", address: null, household: bell, ...rest };
}
const namesOf = (list: LabelPerson[]) => buildLabels(list).labels.map(({ name }) => name);

test("a household gets one label with its name and address", () => {
  expect(buildLabels([person("Ann"), person("Bo"), person("Cy")])).toEqual({
    labels: [{ name: "Bell Family", lines: ["1 Main Street", "Albany, NY 12201"] }],
    withoutAddress: 0,
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

test("people without an address, or with a name that cannot be printed, are counted", () => {
  const withoutAddress = { household: { ...bell, id: 2, address: null } };
  const list = [person("Ann", withoutAddress), person("Bo", { household: null, address: " , " })];
  const thai = person("สม", { lastName: "หญิง", household: null, address: "9 Elm, Troy" });
  expect(buildLabels([...list, thai])).toEqual({ labels: [], withoutAddress: 2, unprintable: 1 });
});

test.each([
  ["1 Main Street", ["1 Main Street"]],
  ["1 Main Street, Apt 4, Albany, NY 12201", ["1 Main Street, Apt 4", "Albany, NY 12201"]],
  ["1 Main Street\n\n Albany, NY ", ["1 Main Street", "Albany, NY"]],
  ["a\nb\nc\nd\ne", ["a", "b", "c", "d, e"]],
  ["", []],
])("%j is written in lines", (address, lines) => {
  expect(splitAddressLines(address)).toEqual(lines);
});
