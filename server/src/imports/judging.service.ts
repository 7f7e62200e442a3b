// Evaluates the rows of a check: errors, existing members found by their ID with the changes, and likely duplicates.
import type { ImportSource } from "@narthex/contract/import-mapping.ts";
import type { NewMember } from "@narthex/contract/members.ts";
import type { Database } from "../database/database.ts";
import type { LikelyOther } from "../duplicates/bulk-match.service.ts";
import type { PersonFacts } from "../duplicates/duplicates.rules.ts";
import { yieldToOthers } from "../event-loop.ts";
import { type KnownMember, readRecords } from "../members/bulk.service.ts";
import { readTagsOfMany } from "../tags/bulk.service.ts";
import { ANOTHER_PERSON, findChanges, isAnotherPerson } from "./changes.rules.ts";
import { findKnownIds, type Verdict } from "./check.queries.ts";
import { columnOf, type Reading, type ReadRow, readRow } from "./row.rules.ts";

/** Maximum number of likely members that are shown for a row. */
const MAX_SHOWN = 5;

const factsOf = ({ firstName, lastName, email, phone, dateOfBirth }: NewMember): PersonFacts => ({
  firstName,
  lastName,
  email: email ?? null,
  phone: phone ?? null,
  dateOfBirth: dateOfBirth ?? null,
});

interface Cells {
  row: number;
  cells: string[];
}

interface Judging {
  db: Database;
  reading: Reading;
  source: ImportSource;
  compare: (people: readonly PersonFacts[]) => Promise<LikelyOther[][]>;
  /** The rows of new people so far, each with its ID; appended to. */
  goodRows: { row: number; remoteId: string | null }[];
  /** The row of each ID so far; appended to. */
  rowsById: Map<string, number>;
}

type Good = Extract<ReadRow, { faults: null }>;
type Fault = NonNullable<ReadRow["faults"]>[number];

const nothing = { faults: null, matches: null, left: null, targetId: null, changes: null };

function faulty({ row, cells }: Cells, faults: readonly Fault[], { headers, mapping }: Reading): Verdict {
  const named = faults.map(({ field, sentence }) => {
    const place = field === "row" ? null : columnOf(field, cells, mapping);
    return { field, column: place === null ? "" : (headers[place] ?? ""), sentence };
  });
  return { ...nothing, row, faults: named };
}

const leftOf = (left: Good["left"]) => (left.length === 0 ? null : left);

/** A row whose ID is known: its changes, or why it cannot be applied. */
function judgeKnown(line: Cells, read: Good, { known, tags }: Known, reading: Reading): Verdict {
  if (isAnotherPerson(known, read.member)) {
    return faulty(line, [{ field: "remoteId", sentence: ANOTHER_PERSON }], reading);
  }
  const { changes, left } = findChanges(known, read, (field) => columnOf(field, line.cells, reading.mapping), tags);
  const verdict = { ...nothing, row: line.row, targetId: known.id, left: leftOf([...read.left, ...left]) };
  return { ...verdict, changes: changes.length === 0 ? null : changes };
}

interface Known {
  known: KnownMember;
  /** The names of the person's tags in lower case. */
  tags: ReadonlySet<string>;
}

/** The members that the IDs of these rows identify. */
async function readKnown({ db, source }: Judging, rows: readonly { read: Good }[]): Promise<Map<string, Known>> {
  const ids = await findKnownIds(
    db,
    source,
    rows.flatMap(({ read }) => read.remoteId ?? []),
  );
  const memberIds = [...new Set(ids.values())];
  const [records, tags] = [await readRecords(db, memberIds), await readTagsOfMany(db, memberIds)];
  return new Map(
    [...ids].flatMap(([remoteId, memberId]) => {
      const record = records.get(memberId);
      return record ? [[remoteId, { known: record, tags: tags.get(memberId) ?? new Set<string>() }] as const] : [];
    }),
  );
}

/** Finds the likely duplicates of new people. Two rows with different IDs are two people. */
async function judgeNew(state: Judging, rows: readonly { line: Cells; read: Good }[]): Promise<Verdict[]> {
  const { compare, goodRows } = state;
  goodRows.push(...rows.map(({ line, read }) => ({ row: line.row, remoteId: read.remoteId })));
  const others = await compare(rows.map(({ read }) => factsOf(read.member)));
  return rows.flatMap(({ line, read }, place): Verdict[] => {
    const found = (others[place] ?? []).map(({ place: before, ...other }) => ({
      ...other,
      before: before === null ? undefined : goodRows[before],
    }));
    const isOther = ({ before }: (typeof found)[number]) =>
      read.remoteId !== null && before !== undefined && before.remoteId !== null;
    const matches = found
      .filter((one) => !isOther(one))
      .slice(0, MAX_SHOWN)
      .map(({ memberId, reason, before }) => ({ memberId, reason, row: before?.row ?? null }));
    const left = leftOf(read.left);
    if (matches.length === 0 && left === null) return [];
    return [{ ...nothing, row: line.row, left, matches: matches.length === 0 ? null : matches }];
  });
}

/** Evaluates the next rows of a file; earlier rows were evaluated with the same state. */
export async function judgeRows(lines: readonly Cells[], state: Judging): Promise<Verdict[]> {
  const { reading, rowsById } = state;
  const verdicts: Verdict[] = [];
  const good: { line: Cells; read: Good }[] = [];
  for await (const line of yieldToOthers(lines)) {
    const read = readRow(line.cells, reading);
    const before = read.faults === null && read.remoteId !== null ? rowsById.get(read.remoteId) : undefined;
    if (read.faults !== null) verdicts.push(faulty(line, read.faults, reading));
    else if (before !== undefined) {
      const sentence = `Row ${before} has the same ID.`;
      verdicts.push(faulty(line, [{ field: "remoteId", sentence }], reading));
    } else {
      if (read.remoteId !== null) rowsById.set(read.remoteId, line.row);
      good.push({ line, read });
    }
  }
  const known = await readKnown(state, good);
  const knownOf = ({ read }: { read: Good }) => (read.remoteId === null ? undefined : known.get(read.remoteId));
  for (const one of good) {
    const target = knownOf(one);
    if (target) verdicts.push(judgeKnown(one.line, one.read, target, reading));
  }
  verdicts.push(
    ...(await judgeNew(
      state,
      good.filter((one) => !knownOf(one)),
    )),
  );
  return verdicts;
}
