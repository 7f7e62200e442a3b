import { expect, test } from "vitest";
import { openPdf } from "../../test/pdf.ts";
import { printRoll } from "./roll.ts";

test("what distinguishes a person with a long name is on the sheet as a whole, beside the phone number", async () => {
  const line = {
    name: "Montgomery-Featherstone, Anastasia",
    mark: "(child, with Kathleen and Robert)",
    phone: "(614) 555-0123",
    email: "",
  };
  const text = { title: "Sunday", below: "Grace Church", hasBoxes: true };
  const { strings } = await openPdf(new Uint8Array(await printRoll(text, [line])));
  expect(strings).toContain(line.mark);
  expect(strings).toContain(line.phone);
});

test("a printed list has long names and email addresses whole", async () => {
  const line = {
    name: "Montgomery-Featherstonehaugh, Anastasia",
    mark: "",
    phone: "(614) 555-0123",
    email: "margaret.vandenberg@firstpresbyterian.example.org",
  };
  const text = { title: "Members", below: "Grace Church", hasBoxes: false };
  const { strings } = await openPdf(new Uint8Array(await printRoll(text, [line])));
  expect(strings).toEqual(expect.arrayContaining([line.name, line.email]));
});

test("a sheet has at least four lines for guests, and no page for the rest of eight", async () => {
  const text = { title: "Sunday", below: "Grace Church", hasBoxes: true };
  const countPages = async (count: number) => {
    const people = Array.from({ length: count }, () => ({ name: "Marsh, Ada", mark: "", phone: "", email: "" }));
    return (await openPdf(new Uint8Array(await printRoll(text, people)))).byPage.length;
  };
  let most = 1;
  while ((await countPages(most + 1)) === 1) most += 1;
  const perPage = most + 4;
  for (const [free, pages] of [
    [0, 3],
    [1, 3],
    [3, 3],
    [4, 2],
    [7, 2],
    [40, 2],
  ] as const)
    expect([free, await countPages(2 * perPage - free)]).toEqual([free, pages]);
});
