// The phone, email and address of likely duplicates beside those of their rows.
import type { ImportContact } from "@narthex/contract/import-rows.ts";
import type { Clock } from "../calendar/clock.ts";
import type { Database } from "../database/database.ts";
import type { StoredMatch } from "../database/tables/imports.ts";
import { type KnownMember, readSelectedRecords } from "../members/bulk.service.ts";
import { isPartOfAddress } from "../people/addresses.rules.ts";
import { readLine } from "./couples.rules.ts";
import { findImport } from "./imports.queries.ts";
import { createReading } from "./reading.service.ts";
import type { GoodRow } from "./row.rules.ts";

interface Row {
  row: number;
  cells: string[] | null;
  matches: readonly StoredMatch[] | null;
}

function compareContacts({ household, ...known }: KnownMember, { member }: GoodRow): ImportContact[] {
  return (["phone", "email", "address"] as const).flatMap((field): ImportContact[] => {
    const inFile = member[field] || null;
    const here = known[field] ?? (field === "email" ? null : household?.[field]) ?? null;
    if (here === null && inFile === null) return [];
    const isSame = field === "address" && inFile !== null && here !== null && isPartOfAddress(inFile, here);
    return [{ field, here, inFile: isSame ? here : inFile }];
  });
}

/** Returns what a row and one of its matches have, for the rows of an import. */
export async function prepareContacts(
  db: Database,
  services: { clock: Clock },
  importId: number,
  rows: readonly Row[],
): Promise<(row: number, match: StoredMatch) => ImportContact[]> {
  const record = await findImport(db, importId);
  if (!record) return () => [];
  const reading = await createReading(db, services, record);
  const ids = rows.flatMap(({ matches }) => (matches ?? []).flatMap(({ memberId }) => memberId ?? []));
  const known = await readSelectedRecords(db, ids);
  const read = new Map(rows.map(({ row, cells }) => [row, readLine({ row, cells: cells ?? [] }, reading)]));
  return (row, { memberId }) => {
    const [member, own] = [known.get(memberId ?? 0), read.get(row)];
    return member === undefined || !own || own.faults !== null ? [] : compareContacts(member, own);
  };
}
