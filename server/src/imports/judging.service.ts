// Evaluates the rows of a check: errors, the existing members of rows, and likely duplicates. What the rows change is
// planned afterwards (planning.service.ts).

import { COPY_OF_ROW, toFileRow } from "@narthex/contract/import-rows.ts";
import type { NewMember } from "@narthex/contract/members.ts";
import type { Database } from "../database/database.ts";
import type { LikelyOther } from "../duplicates/bulk-match.service.ts";
import { haveEqualNames, type PersonFacts } from "../duplicates/duplicates.rules.ts";
import { yieldToOthers } from "../event-loop.ts";
import { type KnownMember, readSelectedRecords } from "../members/bulk.service.ts";
import { type NewRow, readCandidates } from "./candidates.service.ts";
import { ANOTHER_PERSON, isAnotherPerson, WAS_MERGED } from "./changes.rules.ts";
import { findKnownIds, findMerged, type RowVerdict } from "./check.queries.ts";
import { readLine } from "./couples.rules.ts";
import type { IdSource } from "./products.rules.ts";
import { buildRepeatRemark, divideMatches, MAX_SHOWN } from "./repeats.rules.ts";
import { findFaultyColumn, type GoodRow, type RowFault, type RowReading } from "./row.rules.ts";

const toFacts = ({ firstName, lastName, email, phone, dateOfBirth }: NewMember): PersonFacts => ({
  firstName,
  lastName,
  email: email ?? null,
  phone: phone ?? null,
  dateOfBirth: dateOfBirth ?? null,
  // Households are compared after all rows are read.
  home: null,
});

interface Cells {
  row: number;
  cells: string[];
}

interface Judging {
  db: Database;
  reading: RowReading;
  source: IdSource;
  compare: (people: readonly PersonFacts[]) => Promise<LikelyOther[][]>;
  /** The rows of new people so far, each with its ID; appended to. */
  goodRows: { row: number; remoteId: string | null }[];
  /** The row of each ID so far with the text of its cells; appended to. */
  rowsById: Map<string, { row: number; text: string }>;
  /** The row of each merged member so far; appended to. */
  rowsByMerged: Map<number, number>;
  /** The members of rows, and those whom IDs of the file identify; appended to. */
  taken: Set<number>;
  /** Those whom the IDs of the file identify. */
  known: ReadonlySet<number>;
}

/** A fault, or the note that the row repeats an earlier one. */
type JudgedFault = Omit<RowFault, "field"> & { field: RowFault["field"] | typeof COPY_OF_ROW };

const nothing = { faults: null, matches: null, left: null, targetId: null };

function buildFaultVerdict(
  { row, cells }: Cells,
  faults: readonly JudgedFault[],
  { headers, mapping }: RowReading,
): RowVerdict {
  const named = faults.map(({ field, sentence }) => {
    const place = findFaultyColumn(field, cells, mapping);
    return { field, column: place === null ? "" : (headers[place] ?? ""), sentence };
  });
  return { ...nothing, row, faults: named };
}

const toStored = <One>(list: One[]): One[] | null => (list.length === 0 ? null : list);

/** A row whose ID is known: its member, or why it cannot be applied. */
function judgeKnown(line: Cells, read: GoodRow, { known, isMerged }: MatchedMember, state: Judging): RowVerdict {
  const { reading, rowsByMerged } = state;
  const refuse = (sentence: string) => buildFaultVerdict(line, [{ field: "remoteId", sentence }], reading);
  if (isMerged && !haveEqualNames(known, read.member)) return refuse(WAS_MERGED);
  const before = rowsByMerged.get(known.id);
  if (before !== undefined)
    return refuse(`Row ${toFileRow(before)} is the same person, because two records were merged.`);
  if (isMerged) rowsByMerged.set(known.id, line.row);
  if (isAnotherPerson(known, read.member)) return refuse(ANOTHER_PERSON);
  return { ...nothing, row: line.row, targetId: known.id, left: toStored(read.left) };
}

interface MatchedMember {
  known: KnownMember;
  /** Whether the file may have several rows of this person. */
  isMerged: boolean;
}

/** The members that the IDs of these rows identify. */
async function readKnown(
  { db, source }: Judging,
  rows: readonly { read: GoodRow }[],
): Promise<Map<string, MatchedMember>> {
  const ids = await findKnownIds(
    db,
    source,
    rows.flatMap(({ read }) => read.remoteId ?? []),
  );
  const memberIds = [...new Set(ids.values())];
  const records = await readSelectedRecords(db, memberIds);
  const merged = await findMerged(db, source, memberIds);
  return new Map(
    [...ids].flatMap(([remoteId, memberId]) => {
      const record = records.get(memberId);
      return record ? [[remoteId, { known: record, isMerged: merged.has(memberId) }] as const] : [];
    }),
  );
}

/** Finds the members whom rows with an unknown ID or without one are, and the likely duplicates of new people. */
async function judgeNew(state: Judging, rows: readonly { line: Cells; read: GoodRow }[]): Promise<RowVerdict[]> {
  const matched = await matchNew(state, rows);
  const { getMatches, findCertain, findLikely } = await readCandidates(state, matched);
  // A file with IDs updates people, so those who are found without one are updated too unless a person chooses otherwise.
  const updates = state.reading.mapping.remoteId !== null;
  return matched.flatMap((row): RowVerdict[] => {
    const { line, read } = row;
    const same = findCertain(row);
    if (same !== null) {
      state.taken.add(same.memberId);
      const targetId = updates ? same.memberId : null;
      return [{ ...nothing, row: line.row, left: toStored(read.left), targetId, matches: [{ ...same, isSame: true }] }];
    }
    const remark = row.earlierRow === null ? [] : [buildRepeatRemark(row.earlierRow, state.reading.mapping)];
    const left = toStored([...read.left, ...remark]);
    const matches = getMatches(row).slice(0, MAX_SHOWN);
    if (matches.length === 0) return left === null ? [] : [{ ...nothing, row: line.row, left }];
    const likely = findLikely(row);
    return [{ ...nothing, row: line.row, left, matches: likely === null ? matches : [{ ...likely, canUpdate: true }] }];
  });
}

/** Finds the likely duplicates of new people. */
async function matchNew(state: Judging, rows: readonly { line: Cells; read: GoodRow }[]): Promise<NewRow[]> {
  const { compare, goodRows } = state;
  goodRows.push(...rows.map(({ line, read }) => ({ row: line.row, remoteId: read.remoteId })));
  const others = await compare(rows.map(({ read }) => toFacts(read.member)));
  return rows.map(({ line, read }, place) => ({ line, read, ...divideMatches(read, others[place] ?? [], goodRows) }));
}

const joinCells = ({ cells }: Cells) => JSON.stringify(cells.map((cell) => cell.trim()));

/** A row with the ID of an earlier one: the same row again, or a mistake. */
function buildSameIdFault(line: Cells, before: { row: number; text: string }): JudgedFault {
  const row = toFileRow(before.row);
  return before.text === joinCells(line)
    ? { field: COPY_OF_ROW, sentence: `The same as row ${row}.` }
    : { field: "remoteId", sentence: `Row ${row} has the same ID.` };
}

/** Evaluates the next rows of a file; earlier rows were evaluated with the same state. */
export async function judgeRows(lines: readonly Cells[], state: Judging): Promise<RowVerdict[]> {
  const { reading, rowsById } = state;
  const verdicts: RowVerdict[] = [];
  const good: { line: Cells; read: GoodRow }[] = [];
  for await (const line of yieldToOthers(lines)) {
    const read = readLine(line, reading);
    const before = read.faults === null && read.remoteId !== null ? rowsById.get(read.remoteId) : undefined;
    if (read.faults !== null) verdicts.push(buildFaultVerdict(line, read.faults, reading));
    else if (before !== undefined) {
      verdicts.push(buildFaultVerdict(line, [buildSameIdFault(line, before)], reading));
    } else {
      if (read.remoteId !== null) rowsById.set(read.remoteId, { row: line.row, text: joinCells(line) });
      good.push({ line, read });
    }
  }
  const known = await readKnown(state, good);
  const findKnown = ({ read }: { read: GoodRow }) => (read.remoteId === null ? undefined : known.get(read.remoteId));
  for (const one of good) {
    const target = findKnown(one);
    if (target) verdicts.push(judgeKnown(one.line, one.read, target, state));
  }
  verdicts.push(
    ...(await judgeNew(
      state,
      good.filter((one) => !findKnown(one)),
    )),
  );
  return verdicts;
}
