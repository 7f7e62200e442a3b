// Reads a Rock bundle: a ZIP archive with person.csv and, beside it, files of phone numbers, addresses and attributes.
/// <reference path="./yauzl.d.ts" />
import type { Characters } from "@narthex/contract/characters.ts";
import type { UnreadFile } from "@narthex/contract/import-mapping.ts";
import { fromBufferPromise, type ZipFile } from "yauzl";
import { Refusal, refuseField } from "../refusal.ts";
import { type CsvTable, isZip, readCsvRows, readTable } from "./csv.ts";
import { joinBundle } from "./rock-bundle.rules.ts";

/** The decompressed size of one file, in bytes. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
/** A bundle has about 30 files. */
const MAX_ENTRIES = 200;
/** Phone numbers, addresses and attributes of a person, on average. */
const LINES_PER_PERSON = 20;

/** Rows of a file that is not read. */
const MAX_COUNTED = 500_000;
const shortenName = (name: string): string => name.slice(0, 100);

const PEOPLE = "person.csv";
const READ = [PEOPLE, "person-phone.csv", "person-address.csv", "person-attribute.csv", "person-attributevalue.csv"];

const createBundleRefusal = (sentence: string) => refuseField("file", sentence);
const UNREADABLE = "This bundle cannot be opened. Please export it again.";
const TOO_LARGE = "A file in this bundle is larger than 32 MB. Please split the bundle into several.";

interface Unzipped {
  /** The files that are read, by name. */
  files: Map<string, Buffer>;
  others: UnreadFile[];
}

/** The number of rows; null if the file is no table. */
async function countRowsOf(bytes: Buffer): Promise<number | null> {
  try {
    return (await readCsvRows(bytes, MAX_COUNTED, "detect")).rows.length;
  } catch {
    return null;
  }
}

/** The files that are read, and the names of the others. @throws Refusal for a damaged archive, or one that is too large */
async function unzipFiles(bytes: Uint8Array): Promise<Unzipped> {
  const zip: ZipFile = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const files = new Map<string, Buffer>();
  const others: UnreadFile[] = [];
  let entries = 0;
  let counted = 0;
  for await (const entry of zip.eachEntry()) {
    entries += 1;
    if (entries > MAX_ENTRIES) break;
    const name = entry.fileName.split("/").at(-1)?.toLowerCase() ?? "";
    const isOther = !READ.includes(name);
    if (files.has(name) || (isOther && !name.endsWith(".csv"))) continue;
    if (isOther) counted += entry.uncompressedSize;
    if (isOther && counted > MAX_FILE_BYTES) {
      others.push({ name: shortenName(name), rows: null });
      continue;
    }
    if (entry.uncompressedSize > MAX_FILE_BYTES) throw createBundleRefusal(TOO_LARGE);
    const parts: Buffer[] = [];
    // The stream fails when it exceeds the declared size.
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    const content = Buffer.concat(parts);
    if (isOther) others.push({ name: shortenName(name), rows: await countRowsOf(content) });
    else files.set(name, content);
  }
  return { files, others: others.filter(({ rows }) => rows !== 0) };
}

/** ZIP archives have the names of their files uncompressed. A workbook has no such file. */
const isBundle = (bytes: Uint8Array) => isZip(bytes) && Buffer.from(bytes).includes(PEOPLE);

/** Null for a file that is no bundle. @throws Refusal with a sentence if it cannot be read */
export async function readRockBundle(
  bytes: Uint8Array,
  maxRows: number,
  characters: Characters,
): Promise<(CsvTable & { unreadFiles: UnreadFile[] }) | null> {
  if (!isBundle(bytes)) return null;
  const { files, others } = await unzipFiles(bytes).catch((error: unknown) => {
    throw error instanceof Refusal ? error : createBundleRefusal(UNREADABLE);
  });
  const people = files.get(PEOPLE);
  if (!people) throw createBundleRefusal(UNREADABLE);
  const read = (name: string) =>
    readCsvRows(files.get(name) ?? new Uint8Array(), maxRows * LINES_PER_PERSON, characters);
  const table = joinBundle({
    people: await readTable(people, maxRows, characters),
    phones: await read("person-phone.csv"),
    addresses: await read("person-address.csv"),
    attributes: await read("person-attribute.csv"),
    attributeValues: await read("person-attributevalue.csv"),
  });
  if (table.rows.length > maxRows)
    throw createBundleRefusal(
      `This bundle has more than ${maxRows.toLocaleString("en-US")} people. Please split it into several.`,
    );
  return { ...table, unreadFiles: others };
}
