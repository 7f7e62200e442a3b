// Address labels: a cut address does not arrive.
import { LABEL_FORMATS } from "@narthex/contract/label-formats.ts";
import { describe, expect, test } from "vitest";
import { openPdf } from "../../test/pdf.ts";
import { printLabels } from "./labels.ts";

const SHORT = { name: "Marsh Family", lines: ["12 Oak Street", "Salem, OR 97301"] };
const LONG = [
  {
    name: "Vandenberg-Castellanos & Featherstonehaugh Family",
    lines: ["14825 Southeast Martin Luther King Junior Boulevard, Unit 210", "Building C", "Portland, OR 97202-1234"],
  },
  {
    name: "Marsh Family",
    lines: [
      "c/o The Parish Office of Saint Brendan the Navigator",
      "14825 Southeast Martin Luther King Junior Boulevard, Building C, Entrance 3, Apartment 210",
      "Portland Metropolitan Area, OR 97202-1234",
      "United States of America, by way of the Pacific Northwest",
    ],
  },
];
const lettersOf = (text: string) => text.replace(/[\s-]/g, "");

describe.each(LABEL_FORMATS)("labels of the format %s", (format) => {
  test("have a long name and a long address whole", async () => {
    const { byPage } = await openPdf(await printLabels(LONG, format, 1));
    const expected = LONG.flatMap(({ name, lines }) => [name, ...lines]).join("");
    expect(lettersOf(byPage.flat().join(""))).toBe(lettersOf(expected));
  });

  test("have a short address in the lines in which it was entered", async () => {
    const { byPage } = await openPdf(await printLabels([SHORT], format, 1));
    expect(byPage.flat().filter((text) => text.trim() !== "")).toEqual([SHORT.name, ...SHORT.lines]);
  });
});
