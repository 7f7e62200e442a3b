// To whom the address labels of households are addressed.
import { departures } from "@narthex/contract/departures.ts";
import { households } from "@narthex/contract/households.ts";
import { outputs as calls } from "@narthex/contract/outputs.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPdf } from "../../test/pdf.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
beforeAll(async () => {
  sunday = await openSunday();
});
afterAll(() => sunday?.close());

test("a household named only after a last name is addressed as a family, or by the name of its only active person", async () => {
  const miriam = await sunday.as("intermediate_admin");
  const add = (firstName: string) => sunday.addPerson({ firstName, lastName: "Surname" });
  const address = "1 Elm, Troy";
  const died = { reason: "died", leftOn: null } as const;
  for (const people of [["Ann", "Bo"], ["Cy"], ["Di", "Ed"]]) {
    const ids = await Promise.all(people.map(add));
    const adults = ids.map((memberId) => ({ memberId, role: "adult" as const }));
    await miriam.call(households.create, { body: { name: "Surname", address, members: adults } });
    if (people.includes("Ed")) await miriam.call(departures.record, { params: { id: ids[1] ?? 0 }, body: died });
  }
  const pdf = await miriam.fetch(`${calls.labels.path}?format=avery5160&search=Surname`);
  const { strings } = await openPdf(new Uint8Array(await pdf.arrayBuffer()));
  const names = ["Surname Family", "Cy Surname", "Di Surname"];
  expect(strings).toEqual(names.flatMap((name) => [name, "1 Elm", "Troy"]));
});

test("inactive people get no label and are counted, unless the list is of inactive people", async () => {
  const miriam = await sunday.as("intermediate_admin");
  const add = (firstName: string, membershipStatus: "active" | "inactive") =>
    sunday.addPerson({ firstName, lastName: "Labelson", address: `${firstName} Street 1`, membershipStatus });
  await Promise.all([add("Ann", "active"), add("Roscoe", "inactive")]);
  const count = async (query: object) =>
    (await miriam.call(calls.labelCounts, { query: { search: "Labelson", ...query } })).body;
  expect(await count({})).toMatchObject({ people: 2, labels: 1, inactive: 1 });
  expect(await count({ status: "inactive" })).toMatchObject({ people: 1, labels: 1, inactive: 0 });
  const namesIn = async (query: string) => {
    const pdf = await miriam.fetch(`${calls.labels.path}?format=avery5160&search=Labelson${query}`);
    const { strings } = await openPdf(new Uint8Array(await pdf.arrayBuffer()));
    return strings.filter((one) => one.endsWith("Labelson"));
  };
  expect(await namesIn("")).toEqual(["Ann Labelson"]);
  expect(await namesIn("&status=inactive")).toEqual(["Roscoe Labelson"]);
});
