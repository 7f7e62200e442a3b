import { expect, test } from "vitest";
import { openPdf } from "../../test/pdf.ts";
import { printRoll } from "./roll.ts";

test("what distinguishes a person with a long name is on the sheet as a whole, beside the phone number", async () => {
  const line = {
    name: "Montgomery-Featherstone, Anastasia",
    mark: "(child, with Kathleen and Robert)",
    phone: "(614) 555-0123",
    email: "",
    address: "",
  };
  const text = { title: "Sunday", below: "Grace Church", hasBoxes: true };
  const { strings } = await openPdf(new Uint8Array(await printRoll(text, [line])));
  expect(strings).toContain(line.mark);
  expect(strings).toContain(line.phone);
});

test("a printed list has long names, email addresses and postal addresses whole", async () => {
  const line = {
    name: "Montgomery-Featherstonehaugh, Anastasia",
    mark: "",
    phone: "(614) 555-0123",
    email: "margaret.vandenberg@firstpresbyterian.example.org",
    address: "12345 Old Fayetteville Road, Apartment 12B, Sanford, NC 27330-1234",
  };
  const text = { title: "Members", below: "Grace Church", hasBoxes: false };
  const { strings } = await openPdf(new Uint8Array(await printRoll(text, [line])));
  expect(strings).toEqual(expect.arrayContaining([line.name, line.email, line.address]));
});

test("a sheet ends with 4 to 20 lines for guests below a heading, which is never the last line of a column", async () => {
  const text = { title: "Sunday", below: "Grace Church", hasBoxes: true };
  const readPages = async (count: number) => {
    const people = Array.from({ length: count }, (_, at) => ({
      name: `Marsh ${at}`,
      mark: "",
      phone: "",
      email: "",
      address: "",
    }));
    const { byPage } = await openPdf(new Uint8Array(await printRoll(text, people)));
    return byPage.map((strings) => ({
      people: strings.filter((one) => one.startsWith("Marsh")).length,
      hasGuests: strings.includes("Guests"),
    }));
  };
  const perPage = Math.max(...(await readPages(200)).map(({ people }) => people));
  for (const free of [0, 1, 4, 5]) {
    const [last, next] = (await readPages(2 * perPage - free)).slice(1);
    expect([free, last, next]).toEqual([
      free,
      { people: perPage - free, hasGuests: false },
      { people: 0, hasGuests: true },
    ]);
  }
  for (const free of [6, 7, 40, perPage / 2, perPage / 2 + 1, perPage - 1])
    expect([free, await readPages(2 * perPage - free)]).toEqual([
      free,
      [
        { people: perPage, hasGuests: false },
        { people: perPage - free, hasGuests: true },
      ],
    ]);
});
