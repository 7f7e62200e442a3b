// Evaluates the rows of a check: errors, existing members found by their ID with the changes, and likely duplicates.
import type { ImportSource } from "@narthex/contract/import-mapping.ts";
import { COPY_OF_ROW, toFileRow } from "@narthex/contract/import-rows.ts";
import type { NewMember } from "@narthex/contract/members.ts";
import type { Database } from "../database/database.ts";
import type { StoredMatch } from "../database/tables/imports.ts";
import type { LikelyOther } from "../duplicates/bulk-match.service.ts";
import { haveEqualNames, type PersonFacts } from "../duplicates/duplicates.rules.ts";
import { yieldToOthers } from "../event-loop.ts";
import { type KnownMember, readRecords } from "../members/bulk.service.ts";
import { readTagsOfMany } from "../tags/bulk.service.ts";
import { ANOTHER_PERSON, findChanges, isAnotherPerson, WAS_MERGED } from "./changes.rules.ts";
import { findIdentified, findKnownIds, findMerged, findNamed, type Verdict } from "./check.queries.ts";
import { listOtherNames, readLine } from "./couples.rules.ts";
import type { HousedRow } from "./homes.service.ts";
import type { Claim } from "./moves.rules.ts";
import { buildClaim } from "./moves.service.ts";
import { buildRepeatRemark, divideMatches, MAX_SHOWN } from "./repeats.rules.ts";
import { type Resident, toResident } from "./residents.service.ts";
import { findColumn, findFaultyColumn, type Reading, type ReadRow } from "./row.rules.ts";
import { findSame } from "./same-person.rules.ts";

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
  /** The likely duplicates with a household; appended to. */
  residents: Resident[];
}

const toNameKey = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.toLowerCase();

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

const toLeft = (left: Good["left"]) => (left.length === 0 ? null : left);

/** Keeps a row with a household for the plan of all households. */
function noteHousehold(
  { row }: Cells,
  read: Good,
  verdict: Pick<HousedRow, "known" | "changes" | "left">,
  { housed }: Judging,
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
  housed.push({ row, targetId: verdict.known?.id ?? null, household, ...own, ...verdict });
}

/** The changes of a row to the person, and the cells that may not change them. */
function buildChanges(line: Cells, read: Good, { known, tags }: Omit<Known, "isMerged">, state: Judging) {
  const { reading, claims, taken } = state;
  const found = findChanges(known, read, (field) => findColumn(field, line.cells, reading.mapping), tags);
  const { changes } = found;
  const left = [...read.left, ...found.left];
  const claim = buildClaim(line, read, known, { changes, left }, reading);
  if (claim !== null) claims.push(claim);
  taken.add(known.id);
  noteHousehold(line, read, { known, changes, left }, state);
  return { changes: changes.length === 0 ? null : changes, left: toLeft(left) };
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

/**
 * Members of exactly the same name, for rows that share nothing else with anyone; for a row with an ID, only members
 * without an ID of the same program, such as people who were added by hand. A couple may be in the directory as one
 * person or as two.
 */
async function findNamesakes(
  { db, reading, source }: Judging,
  rows: readonly NewRow[],
): Promise<(row: NewRow) => StoredMatch[]> {
  const listRowNames = ({ line, read: { member } }: NewRow) => {
    const { firstName, lastName } = member;
    return [{ firstName, lastName }, ...listOtherNames(line, reading)];
  };
  const named = await findNamed(db, rows.flatMap(listRowNames));
  const identified = await findIdentified(
    db,
    source,
    named.map(({ id }) => id),
  );
  const byName = Map.groupBy(named, toNameKey);
  return (row) =>
    listRowNames(row)
      .flatMap((name) => byName.get(toNameKey(name)) ?? [])
      .filter(({ id }) => row.read.remoteId === null || !identified.has(id))
      .filter(
        ({ dateOfBirth }) =>
          !dateOfBirth || !row.read.member.dateOfBirth || dateOfBirth === row.read.member.dateOfBirth,
      )
      .map(({ id }) => ({ memberId: id, reason: "name", row: null, isSame: false }));
}

interface NewRow {
  line: Cells;
  read: Good;
  matches: StoredMatch[];
  /** The earlier row that is likely the same person although it has another ID; null without one. */
  earlierRow: number | null;
}

/** The members who may be the people of these rows: by name and a shared value, and by the name alone. */
async function readCandidates(state: Judging, rows: readonly NewRow[]) {
  const ids = [...new Set(rows.flatMap(({ matches }) => matches.flatMap(({ memberId }) => memberId ?? [])))];
  const [records, tags] = [await readRecords(state.db, ids), await readTagsOfMany(state.db, ids)];
  const identified = await findIdentified(state.db, state.source, ids);
  const nameless = rows.filter(({ matches }) => matches.length === 0);
  const namesakesOf = await findNamesakes(state, nameless);
  /** The member who is the person of a row. With an ID of the same program, a member is the person of that ID only. */
  const sameOf = ({ read, matches }: NewRow) => {
    const same = findSame(read.member, matches, records);
    return same !== null && read.remoteId !== null && identified.has(same.known.id) ? null : same;
  };
  return { sameOf, tags, namesakesOf };
}

/** Finds the members whom rows with an unknown ID or without one are, and the likely duplicates of new people. */
async function judgeNew(state: Judging, rows: readonly { line: Cells; read: Good }[]): Promise<Verdict[]> {
  const matched = await matchNew(state, rows);
  const { sameOf, tags, namesakesOf } = await readCandidates(state, matched);
  // A file with IDs updates people, so those who are found without one are updated too unless a person chooses otherwise.
  const updates = state.reading.mapping.remoteId !== null;
  return matched.flatMap((row): Verdict[] => {
    const { line, read, matches } = row;
    const same = sameOf(row);
    if (same !== null && !state.taken.has(same.known.id)) {
      const changed = buildChanges(
        line,
        read,
        { known: same.known, tags: tags.get(same.known.id) ?? new Set() },
        state,
      );
      const targetId = updates ? same.known.id : null;
      return [{ ...nothing, row: line.row, targetId, matches: [{ ...same.match, isSame: true }], ...changed }];
    }
    const likely = matches.length === 0 ? namesakesOf(row) : matches;
    const shown = likely.slice(0, MAX_SHOWN);
    const remark = row.earlierRow === null ? [] : [buildRepeatRemark(row.earlierRow, state.reading.mapping)];
    const noted = [...read.left, ...remark];
    const left = toLeft(noted);
    const resident = toResident(read, shown);
    if (resident !== null) state.residents.push(resident);
    if (shown.length === 0) noteHousehold(line, read, { known: null, changes: [], left: noted }, state);
    if (shown.length === 0 && left === null) return [];
    return [{ ...nothing, row: line.row, left, matches: shown.length === 0 ? null : shown }];
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
