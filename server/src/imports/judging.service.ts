// Evaluates the rows of a check: errors, existing members found by their ID with the changes, and likely duplicates.
import type { ImportSource } from "@narthex/contract/import-mapping.ts";
import { COPY_OF_ROW, type LeftCell, toFileRow } from "@narthex/contract/import-rows.ts";
import type { NewMember } from "@narthex/contract/members.ts";
import type { Database } from "../database/database.ts";
import type { LikelyOther } from "../duplicates/bulk-match.service.ts";
import { haveEqualNames, type PersonFacts } from "../duplicates/duplicates.rules.ts";
import { yieldToOthers } from "../event-loop.ts";
import { type KnownMember, readRecords } from "../members/bulk.service.ts";
import { readTagsOfMany } from "../tags/bulk.service.ts";
import { type NewRow, readCandidates } from "./candidates.service.ts";
import { ANOTHER_PERSON, findChanges, isAnotherPerson, WAS_MERGED } from "./changes.rules.ts";
import { findKnownIds, findMerged, type Verdict } from "./check.queries.ts";
import { readLine } from "./couples.rules.ts";
import type { HousedRow } from "./homes.service.ts";
import type { Claim } from "./moves.rules.ts";
import { buildClaim } from "./moves.service.ts";
import { buildRepeatRemark, divideMatches, MAX_SHOWN } from "./repeats.rules.ts";
import { type Resident, toResident } from "./residents.service.ts";
import { findColumn, findFaultyColumn, type Reading, type ReadRow } from "./row.rules.ts";

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
  reading: Reading;
  source: ImportSource;
  compare: (people: readonly PersonFacts[]) => Promise<LikelyOther[][]>;
  /** The rows of new people so far, each with its ID; appended to. */
  goodRows: { row: number; remoteId: string | null }[];
  /** The row of each ID so far with the text of its cells; appended to. */
  rowsById: Map<string, { row: number; text: string }>;
  /** The row of each merged member so far; appended to. */
  rowsByMerged: Map<number, number>;
  /** The members whom rows update, or may update; appended to. */
  taken: Set<number>;
  /** What the rows of known people say about their households; appended to. */
  claims: Claim[];
  /** The rows with a household, except those of likely duplicates; appended to. */
  housed: HousedRow[];
  /** The likely duplicates with a household whom a person may update; appended to. */
  likely: HousedRow[];
  /** The likely duplicates with a household; appended to. */
  residents: Resident[];
}

type Good = Extract<ReadRow, { faults: null }>;
type Fault = NonNullable<ReadRow["faults"]>[number];
/** An error, or the note that the row repeats an earlier one. */
type RowFault = Omit<Fault, "field"> & { field: Fault["field"] | typeof COPY_OF_ROW };

const nothing = { faults: null, matches: null, left: null, targetId: null, changes: null };

function buildFaultVerdict({ row, cells }: Cells, faults: readonly RowFault[], { headers, mapping }: Reading): Verdict {
  const named = faults.map(({ field, sentence }) => {
    const place = findFaultyColumn(field, cells, mapping);
    return { field, column: place === null ? "" : (headers[place] ?? ""), sentence };
  });
  return { ...nothing, row, faults: named };
}

const toStored = <One>(list: One[]): One[] | null => (list.length === 0 ? null : list);

/** Keeps a row with a household for the plan of all households. */
function noteHousehold(
  { row }: Cells,
  read: Good,
  verdict: Pick<HousedRow, "known" | "changes" | "left">,
  rows: HousedRow[],
) {
  const { member, given, household, remoteId } = read;
  if (household === null) return;
  const { firstName, lastName, address = null, phone = null, smsConsent: getsTexts = false } = member;
  const own = {
    remoteId,
    firstName,
    address: address ?? null,
    phone: given.includes("phone") ? (phone ?? null) : null,
    getsTexts,
    lastName,
    dateOfBirth: member.dateOfBirth ?? null,
  };
  rows.push({ row, targetId: verdict.known?.id ?? null, household, ...own, ...verdict });
}

type Target = Omit<Known, "isMerged">;

function findChangesOf(line: Cells, read: Good, { known, tags }: Target, { reading }: Judging) {
  const found = findChanges(known, read, (field) => findColumn(field, line.cells, reading.mapping), tags);
  return { changes: found.changes, left: [...read.left, ...found.left] };
}

/** The changes of a row to the person, and the cells that may not change them. */
function buildChanges(line: Cells, read: Good, target: Target, state: Judging) {
  const { reading, claims, taken } = state;
  const { known } = target;
  const { changes, left } = findChangesOf(line, read, target, state);
  const claim = buildClaim(line, read, known, { changes, left }, reading);
  if (claim !== null) claims.push(claim);
  taken.add(known.id);
  noteHousehold(line, read, { known, changes, left }, state.housed);
  return { changes: toStored(changes), left: toStored(left) };
}

/** The same for a row that is skipped unless a person decides that it is this member. */
function buildLikelyChanges(
  line: Cells,
  read: Good,
  { known, tags, remark }: Target & { remark: readonly LeftCell[] },
  state: Judging,
) {
  const found = findChangesOf(line, read, { known, tags }, state);
  const left = [...found.left, ...remark];
  noteHousehold(line, read, { known, changes: found.changes, left }, state.likely);
  return { changes: toStored(found.changes), left: toStored(left) };
}

/** A row whose ID is known: its changes, or why it cannot be applied. */
function judgeKnown(line: Cells, read: Good, { known, tags, isMerged }: Known, state: Judging): Verdict {
  const { reading, rowsByMerged } = state;
  const refuse = (sentence: string) => buildFaultVerdict(line, [{ field: "remoteId", sentence }], reading);
  if (isMerged && !haveEqualNames(known, read.member)) return refuse(WAS_MERGED);
  const before = rowsByMerged.get(known.id);
  if (before !== undefined) return refuse(`Row ${before} is the same person, because two records were merged.`);
  if (isMerged) rowsByMerged.set(known.id, line.row);
  if (isAnotherPerson(known, read.member)) return refuse(ANOTHER_PERSON);
  return { ...nothing, row: line.row, targetId: known.id, ...buildChanges(line, read, { known, tags }, state) };
}

interface Known {
  known: KnownMember;
  /** The names of the person's tags in lower case. */
  tags: ReadonlySet<string>;
  /** Whether the file may have several rows of this person. */
  isMerged: boolean;
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
  const merged = await findMerged(db, source, memberIds);
  return new Map(
    [...ids].flatMap(([remoteId, memberId]) => {
      const record = records.get(memberId);
      const isMerged = merged.has(memberId);
      const found = record && { known: record, tags: tags.get(memberId) ?? new Set<string>(), isMerged };
      return found ? [[remoteId, found] as const] : [];
    }),
  );
}

/** Finds the members whom rows with an unknown ID or without one are, and the likely duplicates of new people. */
async function judgeNew(state: Judging, rows: readonly { line: Cells; read: Good }[]): Promise<Verdict[]> {
  const matched = await matchNew(state, rows);
  const { matchesOf, sameOf, likelyOf } = await readCandidates(state, matched);
  // A file with IDs updates people, so those who are found without one are updated too unless a person chooses otherwise.
  const updates = state.reading.mapping.remoteId !== null;
  return matched.flatMap((row): Verdict[] => {
    const { line, read } = row;
    const same = sameOf(row);
    if (same !== null) {
      const changed = buildChanges(line, read, same, state);
      const targetId = updates ? same.known.id : null;
      return [{ ...nothing, row: line.row, targetId, matches: [{ ...same.match, isSame: true }], ...changed }];
    }
    const matches = matchesOf(row).slice(0, MAX_SHOWN);
    const remark = row.earlierRow === null ? [] : [buildRepeatRemark(row.earlierRow, state.reading.mapping)];
    const noted = [...read.left, ...remark];
    const resident = toResident(read, matches);
    if (resident !== null) state.residents.push(resident);
    const likely = likelyOf(row);
    if (likely !== null) {
      const changed = buildLikelyChanges(line, read, { ...likely, remark }, state);
      return [{ ...nothing, row: line.row, matches: [{ ...likely.match, canUpdate: true }], ...changed }];
    }
    const left = toStored(noted);
    if (matches.length > 0) return [{ ...nothing, row: line.row, left, matches }];
    noteHousehold(line, read, { known: null, changes: [], left: noted }, state.housed);
    return left === null ? [] : [{ ...nothing, row: line.row, left }];
  });
}

/** Finds the likely duplicates of new people. */
async function matchNew(state: Judging, rows: readonly { line: Cells; read: Good }[]): Promise<NewRow[]> {
  const { compare, goodRows } = state;
  goodRows.push(...rows.map(({ line, read }) => ({ row: line.row, remoteId: read.remoteId })));
  const others = await compare(rows.map(({ read }) => toFacts(read.member)));
  return rows.map(({ line, read }, place) => ({ line, read, ...divideMatches(read, others[place] ?? [], goodRows) }));
}

const joinCells = ({ cells }: Cells) => JSON.stringify(cells.map((cell) => cell.trim()));

/** A row with the ID of an earlier one: the same row again, or a mistake. */
function buildSameIdFault(line: Cells, before: { row: number; text: string }): RowFault {
  const row = toFileRow(before.row);
  return before.text === joinCells(line)
    ? { field: COPY_OF_ROW, sentence: `The same as row ${row}.` }
    : { field: "remoteId", sentence: `Row ${row} has the same ID.` };
}

/** Evaluates the next rows of a file; earlier rows were evaluated with the same state. */
export async function judgeRows(lines: readonly Cells[], state: Judging): Promise<Verdict[]> {
  const { reading, rowsById } = state;
  const verdicts: Verdict[] = [];
  const good: { line: Cells; read: Good }[] = [];
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
  const findKnown = ({ read }: { read: Good }) => (read.remoteId === null ? undefined : known.get(read.remoteId));
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
