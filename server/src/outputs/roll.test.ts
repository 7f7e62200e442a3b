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
