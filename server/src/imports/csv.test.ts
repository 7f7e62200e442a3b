import { CHARACTERS } from "@narthex/contract/characters.ts";
import { describe, expect, test } from "vitest";
import { Refusal } from "../refusal.ts";
import { decodeFile, findDelimiter, readTable } from "./csv.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const read = (bytes: Uint8Array | string, max = 100) => readTable(typeof bytes === "string" ? utf8(bytes) : bytes, max);
const sentence = (bytes: Uint8Array | string, max?: number) =>
  read(bytes, max).then(
    () => "",
    (error) => (error instanceof Refusal ? (error.fields?.file ?? "") : String(error)),
  );

describe("an encoding", () => {
  const text = "Name;Ort\r\nJosé;Zürich";
  test.each([
    ["UTF-8", utf8(text)],
    ["UTF-8 with its mark", utf8(`\uFEFF${text}`)],
    ["UTF-16 with its mark", utf16(`\uFEFF${text}`)],
    ["UTF-16", utf16(text)],
    ["UTF-16, the other way round", new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le").swap16())],
    ["Windows-1252", new Uint8Array(Buffer.from(text, "latin1"))],
  ])("%s is recognized", (_, bytes) => {
    expect(decodeFile(bytes)).toBe(text);
  });

  test("Windows-1252 is not Latin-1", () => {
    expect(decodeFile(Uint8Array.of(0x80, 0x93, 0xe9))).toBe("€“é");
  });

  test.each([
    ["windows-1250", [0x8c, 0x9c, 0xb3, 0xb9], "Śśłą"],
    ["windows-1251", [0xc0, 0xed, 0xed, 0xe0], "Анна"],
    ["macintosh", [0x4a, 0x6f, 0x73, 0x8e], "José"],
    ["shift_jis", [0x8e, 0x52, 0x93, 0x63], "山田"],
  ] as const)("%s is read in the chosen encoding", (characters, bytes, meant) => {
    expect(decodeFile(Uint8Array.from(bytes), characters)).toBe(meant);
  });

  test("is taken from the file's byte order mark, even if another one is chosen", () => {
    expect(decodeFile(utf8(`\uFEFF${text}`), "windows-1250")).toBe(text);
    expect(decodeFile(utf16(`\uFEFF${text}`), "shift_jis")).toBe(text);
    expect(decodeFile(utf16(text), "macintosh")).toBe(text);
  });

  test("that does not fit the file is refused, without replacement characters", () => {
    expect(() => decodeFile(Uint8Array.of(0x41, 0xff, 0xff), "shift_jis")).toThrow(Refusal);
  });

  test.each(CHARACTERS.filter((characters) => characters !== "detect"))(
    "%s is supported by this server",
    (characters) => {
      expect(decodeFile(utf8("A,B"), characters)).toBe("A,B");
    },
  );
});

describe("the delimiter", () => {
  test.each([
    ["a,b,c\n1;2;3;4", ","],
    ["a;b;c\n", ";"],
    ["a\tb\n", "\t"],
    ["a|b, c|d\n", "|"],
    ['"x,y,z";b\n', ";"],
    ["\n\na;b", ";"],
    ["a;b\r1,5;2,5,5\r", ";"],
    ["one column", "\t"],
  ])("of %j is %j", (text, sign) => {
    expect(findDelimiter(text)).toBe(sign);
  });
});

describe("a table", () => {
  test("numbers rows as a spreadsheet does, with line breaks in cells and empty rows", async () => {
    expect(await read('First,Address\r\nAnna,"1 Elm St\r\nTown, NY"\r\n\r\n,\r\nBob,""\r\n')).toEqual({
      headers: ["First", "Address"],
      rows: [
        { row: 2, cells: ["Anna", "1 Elm St\r\nTown, NY"] },
        { row: 5, cells: ["Bob", ""] },
      ],
    });
  });

  test("may declare its delimiter", async () => {
    expect(await read("sep=;\r\nA,B;C\r\n1;2\r\n")).toEqual({
      headers: ["A,B", "C"],
      rows: [{ row: 2, cells: ["1", "2"] }],
    });
  });

  test("may have old line endings, quotation marks inside words, and rows of different lengths", async () => {
    const { rows } = await read('A,B\rJoe "Bud" Fox,1,2\rx\r');
    expect(rows).toEqual([
      { row: 2, cells: ['Joe "Bud" Fox', "1", "2"] },
      { row: 3, cells: ["x"] },
    ]);
  });

  test("is refused with a sentence if it is not a table", async () => {
    expect(await sentence("")).toMatch(/contains no people/);
    expect(await sentence("First,Last\r\n\r\n")).toMatch(/contains no people/);
    expect(await sentence("A\n1\n2\n3", 2)).toBe("This file has more than 2 rows. Please split it into several.");
    expect(await sentence(`${"a,".repeat(120)}\n1`)).toMatch(/more than 100 columns/);
    expect(await sentence('A,B\n1,2\n"3,4\n5,6\n')).toMatch(/Please look at row 3/);
    const long = /^Row 3 is too long\. .* a quotation mark that is never closed/;
    expect(await sentence(`A,B\n1,2\n"3,4\n${"5,6\n".repeat(60_000)}`)).toMatch(long);
    expect(await sentence(`A,B\n1,2\n3,${"4".repeat(120_000)}\n`)).toMatch(long);
    expect(await sentence(Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0, 0))).toMatch(/This is a workbook/);
    expect(await sentence(Uint8Array.of(1, 2, 0, 3, 4))).toMatch(/not a table/);
  });
});
