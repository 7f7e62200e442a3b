// Joins the files of a Rock bundle to one table: phone numbers, addresses and attributes become columns of their person.
// Pure. Source of the columns: github.com/SparkDevNetwork/Rock, Documentation/slingshot-file-format.md.
import { MAX_COLUMNS } from "@narthex/contract/import-mapping.ts";
import type { CsvTable } from "./csv.ts";
import { toHeadingKey } from "./products.rules.ts";

/** The rows of a file as objects; keys are headings in lower case, letters and digits only. */
type Line = Readonly<Record<string, string>>;

const toLines = ({ headers, rows }: CsvTable): Line[] => {
  const keys = headers.map(toHeadingKey);
  return rows.map(({ cells }) => Object.fromEntries(keys.map((key, place) => [key, cells[place]?.trim() ?? ""])));
};

const groupByPerson = (lines: readonly Line[]): Map<string, Line[]> =>
  Map.groupBy(lines, ({ personid = "" }) => personid);

/** The lines as one cell, each with its type. */
const list = (lines: readonly Line[], type: string, text: (line: Line) => string): string =>
  lines.map((line) => (line[type] ? `${line[type]}: ${text(line)}` : text(line))).join("; ");

const PHONE_COLUMNS = ["MobilePhone", "TextMessages", "OtherPhone", "MorePhones"];

const isMobile = ({ phonetype = "" }: Line) => /mobile|cell/i.test(phonetype);
const isHome = ({ phonetype = "" }: Line) => /home/i.test(phonetype);
const getNumber = ({ phonenumber = "" }: Line) => phonenumber;

/** A mobile number, another number, and the numbers for which a person has no field. */
function buildPhoneCells(lines: readonly Line[]): string[] {
  const mobile = lines.find(isMobile);
  const others = lines.filter((line) => line !== mobile);
  const other = others.find(isHome) ?? others[0];
  const more = others.filter((line) => line !== other);
  return [
    mobile?.phonenumber ?? "",
    mobile?.ismessagingenabled ?? "",
    other?.phonenumber ?? "",
    list(more, "phonetype", getNumber),
  ];
}

const ADDRESS_PARTS = ["Street1", "Street2", "City", "State", "PostalCode", "Country"];
const ADDRESS_KEYS = ADDRESS_PARTS.map(toHeadingKey);
const ADDRESS_COLUMNS = [...ADDRESS_PARTS, "MoreAddresses"];

const formatAddress = (line: Line) => ADDRESS_KEYS.flatMap((key) => line[key] || []).join(", ");

/** The parts of the home address, or of the only other one, and the remaining addresses. */
function buildAddressCells(lines: readonly Line[]): string[] {
  const home = lines.find(({ addresstype = "" }) => /home/i.test(addresstype)) ?? lines[0];
  const more = lines.filter((line) => line !== home);
  return [...ADDRESS_KEYS.map((key) => home?.[key] ?? ""), list(more, "addresstype", formatAddress)];
}

interface Attribute {
  key: string;
  header: string;
}

/** Attributes with a value, under their names; two with one name, or with the name of a column, also have their key. */
function listAttributes(declared: readonly Line[], values: readonly Line[], taken: readonly string[]): Attribute[] {
  const names = new Map(declared.map(({ key = "", name = "" }) => [key, name]));
  const keys = [
    ...new Set(values.flatMap(({ attributekey = "", attributevalue }) => (attributevalue ? attributekey : []))),
  ];
  const used = new Set(taken.map(toHeadingKey));
  return keys.map((key) => {
    const name = names.get(key) || key;
    const header = used.has(toHeadingKey(name)) ? `${name} (${key})` : name;
    used.add(toHeadingKey(header));
    return { key, header };
  });
}

export interface RockBundle {
  people: CsvTable;
  phones: CsvTable;
  addresses: CsvTable;
  attributes: CsvTable;
  attributeValues: CsvTable;
}

/** A person who is in another file of the bundle only becomes a row without a name: the check returns it with the reason. */
export function joinBundle({ people, ...others }: RockBundle): CsvTable {
  const phones = groupByPerson(toLines(others.phones));
  const addresses = groupByPerson(toLines(others.addresses));
  const values = toLines(others.attributeValues);
  const valuesOf = groupByPerson(values);
  const width = people.headers.length;
  const fixed = [...people.headers, ...PHONE_COLUMNS, ...ADDRESS_COLUMNS];
  const attributes = listAttributes(toLines(others.attributes), values, fixed);
  const shown = attributes.slice(0, Math.max(0, MAX_COLUMNS - fixed.length - 1));
  const more = attributes.slice(shown.length);
  const buildAttributeCells = (lines: readonly Line[]) => {
    const found = new Map(lines.map(({ attributekey = "", attributevalue = "" }) => [attributekey, attributevalue]));
    const rest = more.flatMap(({ key, header }) => (found.get(key) ? `${header}: ${found.get(key)}` : []));
    return [...shown.map(({ key }) => found.get(key) ?? ""), rest.join("; ")];
  };
  const idAt = people.headers.findIndex((header) => toHeadingKey(header) === "id");
  const readId = (cells: readonly string[]) => cells[idAt]?.trim() ?? "";
  const joinRow = (cells: readonly string[]) => {
    const id = readId(cells);
    return [
      ...Array.from({ length: width }, (_, place) => cells[place] ?? ""),
      ...buildPhoneCells(phones.get(id) ?? []),
      ...buildAddressCells(addresses.get(id) ?? []),
      ...buildAttributeCells(valuesOf.get(id) ?? []),
    ];
  };
  const known = new Set(people.rows.map(({ cells }) => readId(cells)));
  const unknown = [...new Set([phones, addresses, valuesOf].flatMap((map) => [...map.keys()]))].filter(
    (id) => !known.has(id),
  );
  const last = people.rows.at(-1)?.row ?? 1;
  const added = unknown.map((id, place) => ({
    row: last + 1 + place,
    cells: people.headers.map((_, column) => (column === idAt ? id : "")),
  }));
  return {
    headers: [...fixed, ...shown.map(({ header }) => header), "MoreAttributes"],
    rows: [...people.rows, ...added].map(({ row, cells }) => ({ row, cells: joinRow(cells) })),
  };
}
