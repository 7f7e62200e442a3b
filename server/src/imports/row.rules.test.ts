import type { ImportMapping } from "@narthex/contract/import-mapping.ts";
import { MEMBER_COLUMNS } from "@narthex/contract/member-columns.ts";
import { NewMember } from "@narthex/contract/members.ts";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../test/any-character.ts";
import { buildHeaders, buildMemberRow, type ExportedMember } from "../exports/members.rules.ts";
import { checkPerson } from "../members/members.rules.ts";
import { readTable } from "./csv.ts";
import { readDate, withoutMidnight } from "./dates.rules.ts";
import { guessDateOrder, guessMapping } from "./mapping.rules.ts";
import { readImportRow } from "./row.rules.ts";
import { NO_VALUES } from "./values.rules.ts";

const TODAY = "2026-11-22";
const COLUMNS = { hasHouseholds: false, hasTags: false, hasDepartures: false, custom: [] };
const HEADERS = buildHeaders(COLUMNS);
const mapping = guessMapping(HEADERS);
const reading = {
  headers: HEADERS,
  mapping,
  dateOrder: "month_first",
  values: NO_VALUES,
  custom: [],
  tags: { known: new Set<string>(), creates: true },
  today: TODAY,
  timezone: "America/New_York",
} as const;

const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2026-11-21"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const phone = fc.oneof(
  fc.integer({ min: 0, max: 99 }).map((last) => `+1518555${String(100 + last).padStart(4, "0")}`),
  fc.constantFrom("+442079460018", "+18765551234", "+4930901820", "+80012345678", "+390612345678", "+61212345678"),
);
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", '"', ",", ";", "\t", "a", " ", "é", "李") }),
  fc.string({ unit: "grapheme" }),
);
const person = fc.record({
  firstName: text,
  lastName: text,
  email: fc.oneof(fc.constant(null), fc.emailAddress()),
  phone: fc.option(phone),
  address: fc.option(fc.array(text, { maxLength: 4 }).map((lines) => lines.join("\r\n"))),
  dateOfBirth: fc.option(day),
  joinDate: fc.option(day),
  membershipStatus: fc.constantFrom("active", "inactive", "pending"),
  smsConsent: fc.boolean(),
});
/** Every value that the contract allows, with its phone number in normalized form. */
const stored = person
  .map((typed) => NewMember.safeParse(typed))
  .filter(({ success }) => success)
  .map(({ data }) => checkPerson(data as NewMember, TODAY))
  .filter(({ wrong }) => Object.keys(wrong).length === 0)
  .map(({ person: member }) => member as ExportedMember);

const table = (members: ExportedMember[]) =>
  `\uFEFF${stringify([HEADERS, ...members.map((one) => buildMemberRow(one, COLUMNS))], { record_delimiter: "\r\n", quoted_match: /[\r\n\t;]/ })}`;

test("a member who is exported to a table is imported from it unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stored, { minLength: 1, maxLength: 5 }), async (members) => {
      const { headers, rows } = await readTable(new TextEncoder().encode(table(members)), 100);
      const read = { ...reading, headers, mapping: guessMapping(headers) };
      expect(rows.map(({ cells }) => readImportRow(cells, read).member)).toEqual(members);
    }),
    { numRuns: 300 },
  );
});

test("no cell of a table starts like a formula, not even a phone number", () => {
  fc.assert(
    fc.property(stored, (member) => {
      for (const cell of buildMemberRow(member, COLUMNS)) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
  const only = (number: string) => buildMemberRow({ phone: number } as ExportedMember, COLUMNS)[3];
  expect(only("+12125550123")).toBe("(212) 555-0123");
  expect(only("+442079460018")).toBe("011 44 20 7946 0018");
});

describe("columns", () => {
  const places = (headers: string[]) => Object.entries(guessMapping(headers)).filter(([, place]) => place !== null);

  test("of this application's own export are all recognized", () => {
    expect(Object.values(mapping).filter((place) => place !== null)).toEqual(MEMBER_COLUMNS.map((_, place) => place));
  });

  test("of other files are guessed by their usual names", () => {
    expect(places(["ID", "LAST NAME", "First_Name", "E-mail", "Mobile Phone", "DOB", "Member Since"])).toEqual([
      ["firstName", 2],
      ["lastName", 1],
      ["email", 3],
      ["phone", 4],
      ["dateOfBirth", 5],
      ["joinDate", 6],
    ]);
    expect(places(["Prénom", "Nom"])).toEqual([
      ["firstName", 0],
      ["lastName", 1],
    ]);
    expect(places(["x", ""])).toEqual([]);
  });

  test.each([
    ["English", ["First name", "Last name", "Email address", "Telephone", "Address", "Birthday", "Member since"]],
    ["German", ["Vorname", "Nachname", "E-Mail-Adresse", "Telefon", "Anschrift", "Geburtsdatum", "Mitglied seit"]],
    ["German", ["Vorname", "Familienname", "E-Mail", "Handynummer", "Straße", "Geburtstag", "Eintrittsdatum"]],
    ["French", ["Prénom", "Nom", "Courriel", "Téléphone", "Adresse", "Date de naissance", "Membre depuis"]],
    ["French", ["Prénom", "Nom", "Adresse e-mail", "Tél. portable", "Adresse postale", "Né(e) le", "Date d'adhésion"]],
    ["Spanish", ["Nombre", "Apellidos", "Correo", "Teléfono", "Dirección", "Fecha de nacimiento", "Miembro desde"]],
    ["Spanish", ["Nombre", "Apellido", "Email", "Móvil", "Domicilio", "Fecha de nacimiento", "Fecha de ingreso"]],
  ])("are guessed in %s", (_, headers) => {
    expect(Object.values(guessMapping(headers)).slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test("the dates that can be read in one order only determine that of the others", () => {
    expect(guessDateOrder(["1/2/2020", "", "31/1/2020"])).toBe("day_first");
    expect(guessDateOrder(["1/31/2020", "2020-12-31"])).toBe("month_first");
    expect(guessDateOrder(["1/31/2020", "25/12/1999", "1/15/2020", "13/13/2020"])).toBe("month_first");
    expect(guessDateOrder(["1/31/2020", "25/12/1999", "15/1/2020"])).toBe("day_first");
  });
});

describe("a date", () => {
  test.each([
    ["2020-01-31", "2020-01-31"],
    ["1/31/2020", "2020-01-31"],
    ["1/31/2020 0:00", "2020-01-31"],
    ["31.1.2020", "2020-01-31"],
    ["2020-01-31 00:00:00", "2020-01-31"],
    ["31/1/2020", "2020-01-31"],
    ["20200131", "2020-01-31"],
    ["Jan 31, 2020", "2020-01-31"],
    ["January 31 2020", "2020-01-31"],
    ["31-Jan-2020", "2020-01-31"],
    ["31 Sept. 2020", "2020-09-31"],
  ])("%s is %s", (written, value) => {
    expect(readDate(withoutMidnight(written), "month_first")).toEqual({ value });
  });
  test("has the order of the file", () => {
    expect(readDate("1/2/2020", "day_first")).toEqual({ value: "2020-02-01" });
    expect(readDate("1/2/2020", "month_first")).toEqual({ value: "2020-01-02" });
    expect(readDate("1/15/2020", "day_first")).toEqual({ value: "2020-01-15" });
  });
  test.each(["1/31/20", "44000", "yesterday", "1/2-2020", "4-Foo-1975", "4-Mar-75"])("%s is not a date", (written) => {
    expect(readDate(written, "month_first")).toHaveProperty("sentence");
  });
});

describe("a row", () => {
  const row = (cells: Partial<Record<keyof ImportMapping, string>>) =>
    readImportRow(
      MEMBER_COLUMNS.map(({ field }) => cells[field] ?? ""),
      reading,
    );
  const anna = { firstName: "Anna", lastName: "Bell" };

  test("needs only names", () => {
    expect(row(anna).member).toMatchObject({
      ...anna,
      email: null,
      joinDate: null,
      membershipStatus: "active",
      smsConsent: false,
    });
  });

  test("with words for a missing address has none", () => {
    for (const address of ["N/A", "n/a", "None"]) expect(row({ ...anna, address }).member?.address).toBeNull();
    expect(row({ ...anna, address: "None Street 4" }).member?.address).toBe("None Street 4");
  });

  test("with an address that is too long in several columns is read without the longest of their cells", () => {
    const headers = ["First name", "Last name", "Address", "City", "Country"];
    const read = { ...reading, headers, mapping: guessMapping(headers) };
    for (const address of ["12 Main St", ""]) {
      const { member, ...rest } = readImportRow(["Anna", "Bell", address, "Troy", "x".repeat(600)], read);
      expect(member?.address).toBe([address, "Troy"].filter(Boolean).join("\n"));
      expect(rest).toMatchObject({ left: [{ column: 4, reason: expect.stringMatching(/500 characters/) }] });
    }
  });

  test("with a control character in one of several cells of an address is read without this cell only", () => {
    const headers = ["First name", "Last name", "Address", "City", "Country"];
    const read = { ...reading, headers, mapping: guessMapping(headers) };
    const { member, ...rest } = readImportRow(["Anna", "Bell", "12 Main Street", "Tr\u0007oy", "Canada"], read);
    expect(member?.address).toBe("12 Main Street\nCanada");
    const left = { column: 3, reason: "Please use ordinary characters only." };
    expect(rest).toMatchObject({ left: [left] });
    const long = readImportRow(["Anna", "Bell", "x".repeat(300), "Tr\u0007oy", "y".repeat(301)], read);
    expect(long).toMatchObject({ left: [{ column: 4, reason: expect.stringMatching(/500 characters/) }, left] });
  });

  test("reports every wrong cell, not only the first", () => {
    const wrong = {
      lastName: "",
      email: "x@",
      phone: "12",
      dateOfBirth: "2/30/2020",
      joinDate: "soon",
      membershipStatus: "maybe",
      smsConsent: "perhaps",
    };
    const { faults } = row({ firstName: "Anna", ...wrong });
    expect(new Set(faults?.map(({ field }) => field))).toEqual(new Set(Object.keys(wrong)));
    expect(faults).toContainEqual({ field: "lastName", sentence: "Last name is required" });
    expect(faults).toContainEqual({ field: "email", sentence: "Invalid email address" });
    expect(faults).toContainEqual({ field: "dateOfBirth", sentence: "Please enter a date that exists." });
  });

  test("with more cells than columns is wrong as a whole, so that no cell is lost", () => {
    const SURPLUS = { field: "row", sentence: expect.stringMatching(/more cells than .* columns.*quotation marks/) };
    const headers = ["First name", "Last name", "Address"];
    const read = { ...reading, headers, mapping: guessMapping(headers) };
    expect(readImportRow(["Anna", "Bell", "12 Main St", " Springfield"], read).faults).toEqual([SURPLUS]);
    // A spreadsheet program that opened such a file adds a column for the cell, but no heading.
    const unnamed = { ...read, headers: [...headers, " ", ""] };
    expect(readImportRow(["Anna", "Bell", "12 Main St", " Springfield", ""], unnamed).faults).toEqual([SURPLUS]);
    const chosen = { ...unnamed, mapping: { ...read.mapping, email: 3 } };
    expect(readImportRow(["Anna", "Bell", "12 Main St", "a@example.org", ""], chosen).member).toMatchObject(anna);
    expect(readImportRow(["Anna", "Bell", "12 Main St", "", " "], read).member).toMatchObject(anna);
  });

  test.each([
    "5/6/1980 12:00:00 AM",
    "1980-05-06 00:00:00.000",
    "1980-05-06T00:00:00Z",
    "May 6, 1980 0:00",
    "5/6/1980",
  ])("with the date of birth %s has this day", (written) => {
    const headers = ["First name", "Last name", "Date of birth"];
    const read = { ...reading, headers, mapping: guessMapping(headers) };
    expect(readImportRow(["Ada", "Marsh", written], read).member).toMatchObject({ dateOfBirth: "1980-05-06" });
  });

  test.each(["5/6/1980 12:00:00 PM", "1980-05-06T05:00:00Z", "1980-05-06 00:00:01"])(
    "with the date of birth %s is read without it, because the day is uncertain",
    (written) => {
      const headers = ["First name", "Last name", "Date of birth"];
      const read = { ...reading, headers, mapping: guessMapping(headers) };
      const left = [expect.objectContaining({ column: 2 })];
      expect(readImportRow(["Ada", "Marsh", written], read)).toMatchObject({ member: { dateOfBirth: null }, left });
    },
  );

  test("with a date of birth in the future is read without it", () => {
    expect(row({ ...anna, dateOfBirth: "2026-11-23" })).toMatchObject({
      member: { ...anna, dateOfBirth: null },
      left: [{ column: 5, reason: "The date of birth cannot be in the future." }],
    });
  });

  test("never throws for any content", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter }), { maxLength: 9 }), (cells) => {
        const { member, faults } = readImportRow(cells, reading);
        expect(member === null).toBe((faults?.length ?? 0) > 0);
      }),
    );
  });
});
