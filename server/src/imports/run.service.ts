// Adds and changes the members of a confirmed import, for its job.

import type { LikelyReason } from "@narthex/contract/duplicates.ts";
import type { LeftCell, StoredChange } from "@narthex/contract/import-rows.ts";
import type { Database } from "../database/database.ts";
import { splitInParts } from "../database/parts.ts";
import type { StoredMatch } from "../database/tables/imports.ts";
import { recordDifferentPeople } from "../duplicates/bulk-match.service.ts";
import { recordLikelyDuplicates } from "../duplicates/pairs.service.ts";
import { yieldToOthers } from "../event-loop.ts";
import { readMembershipsOf, readShared } from "../households/bulk.service.ts";
import { addMembers, changeOneOfMany, compareChanged } from "../members/bulk.service.ts";
import { Refusal } from "../refusal.ts";
import { tagMany } from "../tags/bulk.service.ts";
import { findApplicable, isOfStatus, TAGS } from "./changes.rules.ts";
import { readLine } from "./couples.rules.ts";
import { addRowDepartures, changeDeparture, endDeparture } from "./departures.service.ts";
import { settleImportedHouseholds } from "./half-addresses.rules.ts";
import { findHomeChange, isLeavingHome } from "./homes.rules.ts";
import {
  clearSharedValues,
  createPhoneCheck,
  type Housed,
  type HouseholdPlan,
  joinHouseholds,
  type NamedRow,
  planHouseholds,
} from "./households.service.ts";
import { type ImportRecord, isMissingMember } from "./imports.queries.ts";
import { selectKeptCells } from "./left-out.rules.ts";
import { moveHouseholds } from "./moves.service.ts";
import { findHomePhoneColumn } from "./phones.rules.ts";
import { findIdSource } from "./products.rules.ts";
import { findResidents, type Resident } from "./residents.service.ts";
import { type GoodRow, type RowReading, SECOND } from "./row.rules.ts";
import {
  countPeopleIn,
  findReadyRows,
  insertMemberSources,
  keepTimesBefore,
  type ReadyRow,
  type RowResult,
  writeResults,
} from "./run.queries.ts";

const ROWS_AT_ONCE = 250;

interface Work {
  record: ImportRecord;
  reading: RowReading;
  /** The time of the transaction in which all are added. */
  at: string;
  /** The children from whom the author of the import is barred. */
  barredFrom: readonly number[];
  tell: (progress: number) => Promise<void>;
}

interface Line extends ReadyRow {
  read: GoodRow;
}

/** The results of the import so far. */
interface RunResults {
  /** The new member of each row. */
  made: Map<number, number>;
  /** The changes of known people that were applied, by row. */
  applied: Map<number, RowResult["changes"]>;
}

async function readLines(tx: Database, { record, reading }: Work): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const ready of yieldToOthers(await findReadyRows(tx, record.id))) {
    const read = readLine(ready, { ...reading, before: ready.customValues ?? undefined });
    if (read.faults !== null) throw new Error("a row that was found good is not");
    lines.push({ ...ready, read });
  }
  return lines;
}

/** The lines and residents with the households that they have after all rows of the file are read. */
function settleLines(lines: readonly Line[], residents: readonly Resident[]) {
  const housed = lines.flatMap(({ row, read: { household, member } }) =>
    household === null ? [] : [{ row, household, lastName: member.lastName }],
  );
  const settled = settleImportedHouseholds([...housed, ...residents]);
  return {
    lines: lines.map((line): Line => {
      const { household = line.read.household, joins = false } = settled.get(line.row) ?? {};
      const member = joins ? { ...line.read.member, address: null } : line.read.member;
      return { ...line, read: { ...line.read, household, member } };
    }),
    residents: residents.map((one) => ({ ...one, household: settled.get(one.row)?.household ?? one.household })),
  };
}

/** The rows with a household. */
function listNamedRows(lines: readonly Line[]): NamedRow[] {
  return lines.flatMap(({ row, targetId, read: { household, member } }) => {
    const { lastName, address = null } = member;
    return household === null ? [] : [{ row, targetId, household, lastName, address }];
  });
}

/** Adds new people. */
async function addNew(
  tx: Database,
  lines: readonly Line[],
  { at, tell, plan }: Work & { plan: HouseholdPlan },
  { made }: RunResults,
): Promise<void> {
  const wanted = lines.filter(({ targetId }) => targetId === null);
  const shared = await readShared(tx, [...plan.existing.values()]);
  for (const part of splitInParts(wanted, ROWS_AT_ONCE)) {
    const rows = part.map(({ read: { member, household, customValues, noEmails } }) => {
      const given = {
        address: member.address ?? null,
        phone: member.phone ?? null,
        smsConsent: member.smsConsent === true,
      };
      const own = household === null ? {} : clearSharedValues(household, given, plan, shared);
      const times = { createdAt: at, updatedAt: at };
      const messages = { emailConfirmed: Boolean(member.email), announcementEmails: !noEmails };
      return { ...member, ...own, customValues, ...messages, ...times };
    });
    const ids = await addMembers(tx, rows);
    for (const [place, { row }] of part.entries()) made.set(row, ids[place] ?? 0);
    const left = part.map(({ read: { departure } }, place) => ({ memberId: ids[place] ?? 0, departure }));
    await addRowDepartures(tx, left, at);
    await tell(made.size);
  }
}

/** Applies changes to existing members found by their ID, unless the same field was changed since the check. */
async function changeKnown(tx: Database, lines: readonly Line[], { record, at, tell }: Work, done: RunResults) {
  const actor = getActor(record);
  const changed: number[] = [];
  await keepTimesBefore(tx, record.id);
  for (const { row, targetId, changes } of lines) {
    if (targetId === null || changes.length === 0) continue;
    let made: StoredChange[] = [];
    let isInactive = false;
    const decide = (before: Parameters<typeof findApplicable>[0]) => {
      const { applied, values } = findApplicable(before, changes);
      made = applied.map((change) =>
        change.field === "email" ? { ...change, wasConfirmed: before.emailConfirmed } : change,
      );
      isInactive = (values.membershipStatus ?? before.membershipStatus) === "inactive";
      return values;
    };
    if (!(await changeOneOfMany(tx, actor, { id: targetId, at, decide }))) made = [];
    const hasWaited = made.find(isOfStatus)?.before === "pending";
    if (isInactive) made.push(...(await changeDeparture(tx, actor, { memberId: targetId, changes, hasWaited, at })));
    else if (made.some(isOfStatus)) made.push(...(await endDeparture(tx, targetId)));
    done.applied.set(row, made.length === 0 ? null : made);
    if (made.length === 0) continue;
    changed.push(targetId);
    if (changed.length % ROWS_AT_ONCE === 0) await tell(done.made.size + changed.length);
  }
  await compareChanged(tx, changed);
  return changed;
}

/** Adds tags to people, and adds those of existing members to the applied changes. */
async function tagPeople(tx: Database, lines: readonly Line[], { record, at }: Work, done: RunResults) {
  const people = lines.flatMap(({ row, targetId, changes, read: { tags } }) => {
    const memberId = done.made.get(row) ?? targetId;
    // If an existing member had all the tags at the check, later changes to the tags are kept.
    const isWanted = targetId === null || changes.some(({ field }) => field === TAGS);
    return memberId === null || tags.length === 0 || !isWanted ? [] : [{ memberId, isKnown: targetId !== null, tags }];
  });
  const { created, changed } = await tagMany(tx, getActor(record), people, at);
  for (const { row, targetId, changes } of lines) {
    if (targetId === null || !changed.has(targetId)) continue;
    const tagged = changes.filter(({ field }) => field === TAGS);
    done.applied.set(row, [...(done.applied.get(row) ?? []), ...tagged]);
  }
  return { created, changed };
}

/** Stores the changes of households that moved with their people. @returns these people */
function noteMoved(lines: readonly Line[], moved: ReadonlyMap<string, StoredChange>, done: RunResults): number[] {
  return lines.flatMap(({ row, targetId, changes }) => {
    const applied = changes.flatMap(({ field }) => moved.get(field) ?? []);
    if (targetId === null || applied.length === 0) return [];
    done.applied.set(row, [...(done.applied.get(row) ?? []), ...applied]);
    return [targetId];
  });
}

/** The cells that the check left out, and those left out because of later changes. */
function listLeftCells({ left, read }: Line): LeftCell[] {
  const isNew = ({ column }: LeftCell) => !left.some((one) => one.column === column);
  return [...left, ...read.left.filter(isNew)];
}

export const getActor = ({ confirmedBy }: ImportRecord) => (confirmedBy === null ? null : { userId: confirmedBy });

/** The people of the file with a household. */
function listHoused(lines: readonly Line[], { made }: RunResults): Housed[] {
  return lines.flatMap(({ row, targetId, changes, read: { household } }) => {
    const memberId = made.get(row) ?? targetId;
    if (household === null || memberId === null) return [];
    const { role } = household;
    const change = findHomeChange(changes);
    return [{ row, memberId, household, role, isKnown: targetId !== null, change }];
  });
}

/** Rows that were imported despite a likely duplicate: a person decided that they are different people. */
function listPairs(looked: readonly { row: number; match: StoredMatch }[], made: ReadonlyMap<number, number>) {
  return looked.flatMap(({ row, match }): { one: number; other: number; reason: LikelyReason }[] => {
    const [one, other] = [made.get(row), match.memberId ?? made.get(match.row ?? 0)];
    return one && other && match.reason !== "name" ? [{ one, other, reason: match.reason }] : [];
  });
}

/**
 * Adds and changes the people of the rows. @returns the counts, and the tags that were created
 * @throws Refusal conflict if a person of the file was removed after the check
 */
export async function importLines(tx: Database, work: Work) {
  const { reading, at } = work;
  const { id: importId } = work.record;
  const source = findIdSource(work.record);
  const read = await readLines(tx, work);
  // Asked after the rows are read: in rows that were read before a removal, the person is still known.
  if (await isMissingMember(tx, importId)) throw new Refusal("conflict");
  const { lines, residents } = settleLines(read, await findResidents(tx, importId, reading));
  const done: RunResults = { made: new Map(), applied: new Map() };
  const leaving = lines.flatMap(({ targetId, changes }) =>
    targetId !== null && isLeavingHome(changes) ? [targetId] : [],
  );
  const planned = await planHouseholds(tx, listNamedRows(lines), residents, source, new Set(leaving));
  const homesOfBarred = await readMembershipsOf(tx, work.barredFrom);
  const plan = { ...planned, closed: new Set(homesOfBarred.map(({ householdId }) => householdId)) };
  // New people compare their address with the one that their household has after the import.
  const sharedMoves = await moveHouseholds(tx, getActor(work.record), lines, at);
  await addNew(tx, lines, { ...work, plan }, done);
  const changed = await changeKnown(tx, lines, work, done);
  const tagged = await tagPeople(tx, lines, work, done);
  const moved = noteMoved(lines, sharedMoves, done);
  const people = lines.flatMap(({ row, targetId, read: { remoteId } }) => {
    const memberId = done.made.get(row) ?? targetId;
    return remoteId === null || memberId === null
      ? []
      : [{ remoteId, memberId, importId: targetId === null ? null : importId }];
  });
  await insertMemberSources(tx, source, people);
  const joined = await joinHouseholds(tx, listHoused(lines, done), plan, {
    ...{ source, importId, at, actor: getActor(work.record) },
  });
  const relocated = lines.flatMap(({ row, targetId }) => {
    const change = joined.applied.get(row);
    if (change === undefined || targetId === null) return [];
    done.applied.set(row, [...(done.applied.get(row) ?? []), change]);
    return [targetId];
  });
  const hasPhone = await createPhoneCheck(tx, plan);
  const { householdId, householdName } = reading.mapping;
  const homePhone = findHomePhoneColumn(reading.mapping);
  const results = lines.map((line): RowResult => {
    const { row, cells, targetId } = line;
    const { household } = line.read;
    // The number of the column is that of the home. If the household does not use it, its note is not the reason.
    const lacksPhone = household !== null && household.phone !== null && !hasPhone(household);
    const all = listLeftCells(line).filter(({ column }) => !(lacksPhone && column === homePhone));
    const leave = (column: number | null, reason: string | undefined) => {
      if (column !== null && reason !== undefined) all.push({ column, reason });
    };
    leave(householdId ?? householdName, joined.reasons.get(row));
    if (lacksPhone) leave(homePhone, SECOND.phone);
    return {
      row,
      cells: selectKeptCells(cells, all, reading),
      left: all.length === 0 ? null : all,
      memberId: done.made.get(row) ?? null,
      changes: targetId === null ? null : (done.applied.get(row) ?? null),
      householdId: joined.of.get(row) ?? null,
    };
  });
  const looked = lines.flatMap(({ row, matches }) => matches.map((match) => ({ row, match })));
  await writeResults(tx, importId, results);
  await recordDifferentPeople(tx, listPairs(looked, done.made));
  await recordLikelyDuplicates(tx, [...done.made.values(), ...relocated]);
  const updated = new Set([...changed, ...tagged.changed, ...moved, ...relocated]).size;
  const inFile = await countPeopleIn(tx, importId);
  const counts = { added: done.made.size, leftOut: inFile - lines.length, updated, households: joined.added };
  return { counts, createdTags: tagged.created };
}
