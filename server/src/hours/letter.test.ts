import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openPdf, type TaggedNode } from "../../test/pdf.ts";
import { toPrintable } from "../pdf/printable.ts";
import { type Letter, printLetter } from "./letter.ts";

const LETTER: Letter = {
  congregation: "Grace Community Church",
  address: null,
  logo: null,
  name: "Lydia Marsh",
  year: 2026,
  today: "2026-11-22",
  lines: [
    { ministryName: "Music", days: 12, hours: "1024.25" },
    { ministryName: "Youth", days: 1, hours: "0.75" },
  ],
};
const read = async (change: Partial<Letter> = {}) => openPdf(await printLetter({ ...LETTER, ...change }));

test("contains person, ministry, day and description, as text that can be copied, in embedded fonts", async () => {
  const { strings, pages, fonts } = await read();
  expect(pages).toBe(1);
  expect(fonts.sort()).toEqual(["Inter-Bold", "Inter-Regular", "SourceSerif4-SemiBold"]);
  expect(strings).toEqual([
    "Grace Community Church",
    "November 22, 2026",
    "Volunteer hours in 2026",
    "This letter confirms the hours that Lydia Marsh gave to the congregation as a volunteer.",
    "Lydia Marsh",
    "Total of approved hours: 1,025.00",
    ...["Ministry", "Days", "Hours"],
    ...["Music", "12", "1,024.25"],
    ...["Youth", "1", "0.75"],
    ...["Total", "1,025.00"],
    "Includes hours approved through November 22, 2026. Hours waiting for approval are not included.",
    "Thank you for your service in 2026.",
    ...["Signature", "Name and title", "Date"],
  ]);
});

test("has the congregation's address at the top, line by line, if it is known", async () => {
  const { strings } = await read({ address: "12 Elm Street\r\n\n Kettering Falls, NY 12345 \n" });
  expect(strings.slice(0, 4)).toEqual([
    "Grace Community Church",
    "12 Elm Street",
    "Kettering Falls, NY 12345",
    "November 22, 2026",
  ]);
});

test("has no address at the top if a line of it cannot be printed", async () => {
  const { strings } = await read({ address: "12 ถนนสุขุมวิท\nBangkok 10110" });
  expect(strings.slice(0, 2)).toEqual(["Grace Community Church", "November 22, 2026"]);
});

test("a name that cannot be printed is in no sentence either", async () => {
  const { strings } = await read({ name: "สมหญิง" });
  expect(strings.join(" ")).toContain("the hours that the person named below gave to the congregation");
});

describe("names", () => {
  test.each([
    "Adébáyọ̀ Ọláńrewájú",
    "Małgorzata Dvořáková",
    "Nguyễn Thị Hồng",
    "Kaʻōpūlani",
    "Ἀλέξανδρος Παπαδόπουλος",
    "Андрій Ковальчук",
    "Հայկ Պետրոսյան",
    "გიორგი",
    "O’Brien-Núñez",
  ])("%s is printed letter by letter", async (name) => {
    const { strings } = await read({ name });
    // A reader may split a name where the font moves two letters closer.
    expect(strings.join("").normalize("NFC")).toContain(name.normalize("NFC"));
  });

  test.each(["מרים כהן", "نادين خوري"])("%s is printed from the right, and read as it is written", async (name) => {
    const { strings } = await read({ name });
    expect(strings.map((text) => text.normalize("NFKC"))).toContain(name);
  });

  test.each(["สมหญิง", "தாவீது", "థామస్", "สมชาย", "🎵"])("%s gets a line to be written on", async (name) => {
    const { strings } = await read({ name });
    expect(strings).toContain("Name, to be written by hand");
    expect(strings.join("")).not.toMatch(/[\0\uFFFD]/);
  });

  test("pictures are left out", async () => {
    const { strings } = await read({ lines: [{ ministryName: "Youth 🎵", days: 1, hours: "1.00" }] });
    expect(strings).toContain("Youth");
  });
});

test("a long table continues on the next page, and nothing is lost", async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    ministryName: `Ministry number ${index} ${"with a long name ".repeat(index % 7)}`.trim(),
    days: index,
    hours: "2.25",
  }));
  const { strings, pages } = await read({ lines });
  expect(pages).toBeGreaterThan(2);
  expect(strings.filter((text) => text === "2.25")).toHaveLength(60);
  expect(strings.filter((text) => text === "135.00")).toHaveLength(1);
});

const flat = (node: TaggedNode): TaggedNode[] => [node, ...node.children.flatMap(flat)];

test("is tagged for screen readers, with the headings of its table once and repeated on the next page as text", async () => {
  const lines = Array.from({ length: 40 }, () => ({ ministryName: "Music", days: 1, hours: "2.25" }));
  const { trees, isTagged, byPage } = await read({ lines });
  const texts = (role: string) =>
    trees
      .flatMap(flat)
      .filter((part) => part.role === role && part.text !== "")
      .map(({ text }) => text);
  expect(isTagged).toBe(true);
  expect(texts("H1")).toEqual(["Volunteer hours in 2026"]);
  expect(texts("TH")).toEqual(["Ministry", "Days", "Hours"]);
  expect(texts("TR").filter((text) => text === "Music 1 2.25")).toHaveLength(40);
  expect(byPage[1]?.slice(0, 3)).toEqual(["Ministry", "Days", "Hours"]);
});

test("printable text has no character that breaks a line, and is unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const shown = toPrintable(text);
      if (shown === null) return;
      expect(shown).not.toMatch(/[\n\r\t]/);
      expect(toPrintable(shown)).toBe(shown);
    }),
  );
});
