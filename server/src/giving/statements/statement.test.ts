// The PDF of a statement, read as a PDF reader does.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openPdf, type TaggedNode } from "../../../test/pdf.ts";
import type { Gift } from "./content/content.ts";
import { NO_GOODS, type Statement } from "./statement.rules.ts";
import { printStatement } from "./statement.ts";

const GIFTS: readonly Gift[] = [
  ["2025-01-05", "tithe", null, "check", "1234.50"],
  ["2025-02-02", "building_fund", null, "cash", "20.00"],
  ["2025-06-01", "other", "youth", "online", "9999999.99"],
  ["2025-12-31", "tithe", "tithe", "bank_transfer", "0.01"],
];

const STATEMENT: Statement = {
  issuer: {
    legalName: "Grace Community Church, Inc.",
    address: "1 Chapel Row\nKettering Falls, NY 00417",
    taxId: "00-1234567",
  },
  year: 2025,
  isWhole: true,
  issuedOn: "2026-01-12",
  replaces: null,
  donor: { name: "Lydia Marsh", address: "42 Orchard Lane\n\nKettering Falls, NY 00417" },
  gifts: GIFTS,
};
const open = async (more: Partial<Statement> = {}) => openPdf(await printStatement({ ...STATEMENT, ...more }));
const named = (name: string) => open({ donor: { name, address: null } });
const HEADINGS = ["Date", "Type", "Method", "Amount"];
const many = (count: number): Gift[] =>
  Array.from({ length: count }, (_, place) => ["2025-03-02", "offering", null, "check", `${place + 1}.00`]);

test("contains everything that the law requires, as text that can be copied", async () => {
  const { strings, ...document } = await open();
  expect(document).toMatchObject({ pages: 1, title: "2025 giving statement", lang: "en-US", isTagged: true });
  expect(document.fonts).toEqual(["Inter-Bold", "Inter-Regular", "SourceSerif4-SemiBold"]);
  expect(strings.slice(0, 11)).toEqual([
    "Grace Community Church, Inc.",
    "1 Chapel Row",
    "Kettering Falls, NY 00417",
    "Tax ID (EIN) 00-1234567",
    "Issued: January 12, 2026",
    "Lydia Marsh",
    "42 Orchard Lane",
    "Kettering Falls, NY 00417",
    "2025 giving statement",
    "Thank you for your gifts in 2025.",
    "Gifts received from January 1, 2025 to December 31, 2025.",
  ]);
  expect(strings.slice(11, 29)).toEqual([
    ...["Type", "Gifts", "Amount"],
    ...["Tithe", "2", "$1,234.51"],
    ...["Building Fund", "1", "$20.00"],
    ...["Other", "1", "$9,999,999.99"],
    ...["of which Youth Ministry", "1", "$9,999,999.99"],
    ...["Total of all gifts", "4", "$10,001,254.50"],
  ]);
  expect(strings.slice(29, 31).join(" ")).toBe(NO_GOODS);
  expect(strings.slice(31)).toEqual([
    "Gift detail",
    ...["Date", "Type", "Method", "Amount"],
    ...["January 5, 2025", "Tithe", "Check", "$1,234.50"],
    ...["February 2, 2025", "Building Fund", "Cash", "$20.00"],
    ...["June 1, 2025", "Other: Youth Ministry", "Online", "$9,999,999.99"],
    ...["December 31, 2025", "Tithe", "Bank transfer", "$0.01"],
    ...["Total", "$10,001,254.50"],
    ...["Signature", "Name and title"],
    ...["2025 giving statement · Lydia Marsh", "Page 1 of 1"],
  ]);
});

const flat = (node: TaggedNode): TaggedNode[] => [node, ...node.children.flatMap(flat)];

test("is tagged with a heading, paragraphs, and two tables in reading order", async () => {
  const { trees } = await open();
  const parts = trees.flatMap(flat);
  const texts = (role: string) => parts.filter((part) => part.role === role).map(({ text }) => text);
  expect(trees[0]?.children.map(({ role }) => role)).toEqual(["Document"]);
  expect(texts("H1")).toEqual(["2025 giving statement"]);
  expect(texts("H2")).toEqual(["Gift detail"]);
  expect(texts("P")).toContain(NO_GOODS);
  expect(texts("TH")).toEqual(["Type", "Gifts", "Amount", "Date", "Type", "Method", "Amount"]);
  expect(texts("TR")).toContain("June 1, 2025 Other: Youth Ministry Online $9,999,999.99");
  expect(texts("Table")).toHaveLength(2);
  // Page numbers and repeated headings are artifacts.
  expect(parts.map(({ text }) => text).join()).not.toContain("Page 1 of 1");
});

test("the total and the place for a signature are on one page for any number of gifts", async () => {
  const counts = Array.from({ length: 12 }, (_, at) => 12 + at);
  const documents = await Promise.all(counts.map((count) => open({ gifts: many(count) })));
  expect(new Set(documents.map(({ pages }) => pages))).toEqual(new Set([1, 2]));
  for (const { byPage } of documents) {
    expect(byPage.at(-1)).toEqual(expect.arrayContaining(["Total", "Signature", "Name and title"]));
  }
});

test("an address that is typed in one line is printed in two", async () => {
  const { strings } = await open({
    donor: { name: "Lydia Marsh", address: "42 Orchard Lane, Kettering Falls, NY 00417" },
  });
  expect(strings.slice(5, 8)).toEqual(["Lydia Marsh", "42 Orchard Lane", "Kettering Falls, NY 00417"]);
});

test("a gift each month to three funds is on one page, also in a statement that replaces another", async () => {
  const funds = [null, "Missions", "Building Fund"];
  const gifts = many(12).map(
    ([date, type, , method, amount], place): Gift => [date, type, funds[place % 3] ?? null, method, amount],
  );
  expect(await open({ gifts, replaces: "2026-01-05" })).toMatchObject({ pages: 1 });
});

describe("over many pages", () => {
  test.each([12, 13, 40, 945])(
    "%i gifts are all listed, without blank pages, with headings and numbers on each page",
    async (count) => {
      const { byPage, pages, strings, trees } = await open({ gifts: many(count) });
      expect(strings.filter((text) => text === "March 2, 2025")).toHaveLength(count);
      for (let place = 1; place <= count; place++) expect(strings).toContain(`$${place.toLocaleString("en-US")}.00`);
      for (const [place, texts] of byPage.entries()) {
        expect(texts.slice(-2)).toEqual(["2025 giving statement · Lydia Marsh", `Page ${place + 1} of ${pages}`]);
        if (place > 0) expect(texts.slice(0, 4)).toEqual(HEADINGS);
        expect(texts.length).toBeGreaterThan(6);
      }
      const total = ((count * (count + 1)) / 2).toLocaleString("en-US");
      expect(strings.slice(-5, -2)).toEqual([`$${total}.00`, "Signature", "Name and title"]);
      // Rows of gifts, the two headings, the two totals, and the one line of the totals by type.
      expect(trees.flatMap(flat).filter(({ role, text }) => role === "TR" && text !== "")).toHaveLength(count + 5);
      if (count === 12) expect(pages).toBe(1);
    },
  );
});

describe("names", () => {
  test.each([
    "Adébáyọ̀ Ọláńrewájú",
    "Małgorzata Dvořáková",
    "Nguyễn Thị Hồng",
    "Ἀλέξανδρος Παπαδόπουλος",
    "Андрій Ковальчук",
    "O’Brien-Núñez",
    "מרים כהן",
    "نادين خوري",
    // The same characters again: glyphs of one document do not affect another.
    "ỌO ÓO ОΟO",
    "OOO Plain",
  ])("%s is printed and can be copied unchanged", async (name) => {
    const { strings } = await named(name);
    expect(strings.join("").normalize("NFKC")).toContain(name.normalize("NFKC"));
  });

  test.each(["สมหญิง", "தாவீது", "Anna สม", "🎵"])("%s gets a line to write on", async (name) => {
    const { strings } = await named(name);
    expect(strings).toContain("Name, to be written by hand");
    expect(strings).toContain("2025 giving statement");
    expect(strings.join("")).not.toMatch(/[\0\uFFFD]|Anna/);
  });

  test("an address with unknown characters gets lines to write on, too", async () => {
    const { strings } = await open({ donor: { name: "Lydia Marsh", address: "1 Elm\nกรุงเทพ" } });
    expect(strings).toContain("Address, to be written by hand");
    expect(strings).not.toContain("1 Elm");
  });

  test("long texts are not cut off", async () => {
    const word = "Wolfeschlegelsteinhausenbergerdorff ";
    const lines = Array.from({ length: 70 }, (_, place) => `L${place}x`).join("\n");
    const { strings } = await open({
      issuer: { legalName: "Very Long ".repeat(25), address: lines, taxId: null },
      donor: { name: word.repeat(5), address: lines },
    });
    const all = strings.join(" ");
    expect(all.split(word.trim()).length - 1).toBeGreaterThanOrEqual(5);
    for (let place = 0; place < 70; place++) expect(all.split(`L${place}x`)).toHaveLength(3);
    expect(strings.filter((text) => text === "December 31, 2025")).toHaveLength(1);
  });

  test("long names of funds and givers are not cut off in rows", async () => {
    const fund = "Short-term medical team to Guatemala and its neighbors, with all of their families, in 2027";
    const people = ["María Guadalupe Hernández de la Cruz", "Montgomery Featherstonehaugh Jones"] as const;
    const gifts = [0, 1].map((giver): Gift => ["2025-01-05", "missions", fund, "check", "10.00", giver]);
    const readRows = async (donor: Statement["donor"]) => {
      const { trees } = await open({ donor, gifts });
      return trees.flatMap(flat).flatMap(({ role, text }) => (role === "TR" ? [text] : []));
    };
    const own = await readRows(STATEMENT.donor);
    expect(own).toContain(`of which ${fund} 2 $20.00`);
    expect(own).toContain(`January 5, 2025 Missions: ${fund} Check $10.00`);
    const joint = await readRows({ ...STATEMENT.donor, people });
    for (const name of people) {
      expect(joint).toContain(`January 5, 2025 ${name} Missions: ${fund} Check $10.00`);
      expect(joint).toContain(`Total of ${name} $10.00`);
    }
    const { byPage } = await open({ gifts: Array.from({ length: 30 }, () => gifts).flat() });
    for (const texts of byPage.slice(1)) expect(texts.slice(0, 5)).toEqual([...HEADINGS, "January 5, 2025"]);
  });

  test("the title of the gifts is on the page of the first gift, also if that has many lines", async () => {
    const donor = { ...STATEMENT.donor, people: ["Maria ".repeat(30).trim(), "Paul Marsh"] as const };
    for (let count = 14; count < 30; count++) {
      const gifts = Array.from(
        { length: count },
        (_, fund): Gift => ["2025-01-05", "missions", `Fund ${fund}`, "check", "1.00", 0],
      );
      const { byPage } = await open({ donor, gifts });
      expect(byPage.find((texts) => texts.includes("Gift detail"))).toContain("January 5, 2025");
    }
  });

  test("the statement is complete for any name", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }), async (name) => {
        const { strings } = await named(name);
        expect(strings).toContain("2025 giving statement");
        expect(strings.join("")).not.toContain("\0");
        expect(strings.slice(-2)[1]).toBe("Page 1 of 1");
      }),
      { numRuns: 40 },
    );
  });
});

test("a congregation whose name cannot be printed issues nothing", async () => {
  const issuer = { ...STATEMENT.issuer, legalName: "คริสตจักร" };
  await expect(printStatement({ ...STATEMENT, issuer })).rejects.toThrow("cannot be printed");
});
