// Reads the audit log. Entries contain ids; the names are looked up when they are read, so that no name of a deleted
// person is kept.
import { type AuditEntry, type AuditQuery, MAX_NEWER, type NewerQuery } from "@narthex/contract/audit.ts";
import type { NamedSubject } from "@narthex/contract/change-facts.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { listBarredFrom } from "../barred/barred.service.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { refuseBackwards } from "../http/period.ts";
import {
  countAuditEntries,
  countEntriesBeyond,
  findAccountNames,
  findAnnouncementTitles,
  findAuditEntries,
  findAuditGifts,
  findAuditHouseholdNames,
  findAuditMemberNames,
  findAuditRoomNames,
  findCustomFieldNames,
  findEventNames,
  findFundNames,
  findListNames,
  findMinistryNames,
  findPrintProgramNames,
  findStationNames,
  findTagNames,
  type LogFilter,
} from "./log.queries.ts";
import { buildSpan, isOwn, listReferences, parseStation } from "./log.rules.ts";

const EntryKey = z.tuple([z.iso.datetime(), z.int().positive()]);

type Entry = Awaited<ReturnType<typeof findAuditEntries>>[number];

interface NamedAccount {
  name: string;
  email?: string;
  memberId?: number | null;
}

type Names = Record<NamedSubject, Map<string, NamedAccount>>;

async function readNames(db: Database, entries: readonly Entry[]): Promise<Names> {
  const wanted: Record<NamedSubject, Set<string>> = {
    user: new Set(entries.flatMap(({ actorId }) => actorId ?? [])),
    member: new Set(),
    event: new Set(),
    ministry: new Set(),
    household: new Set(),
    tag: new Set(),
    member_list: new Set(),
    announcement: new Set(),
    room: new Set(),
    station: new Set(entries.flatMap(({ actorId }) => parseStation(actorId) ?? [])),
    print_program: new Set(),
    custom_field: new Set(),
    fund: new Set(),
  };
  for (const entry of entries) for (const { kind, id } of listReferences(entry)) wanted[kind].add(id);
  const listNumbers = (kind: NamedSubject) => [...wanted[kind]].map(Number).filter(Number.isSafeInteger);
  const indexById = (rows: (NamedAccount & { id: string | number })[]) =>
    new Map(rows.map((row) => [String(row.id), row]));
  const [user, member, event, ministry, household, tag, list, announcement, room, station, program, field, fund] =
    await Promise.all([
      findAccountNames(db, [...wanted.user]),
      findAuditMemberNames(db, listNumbers("member")),
      findEventNames(db, listNumbers("event")),
      findMinistryNames(db, listNumbers("ministry")),
      findAuditHouseholdNames(db, listNumbers("household")),
      findTagNames(db, listNumbers("tag")),
      findListNames(db, listNumbers("member_list")),
      findAnnouncementTitles(db, listNumbers("announcement")),
      findAuditRoomNames(db, listNumbers("room")),
      findStationNames(db, listNumbers("station")),
      findPrintProgramNames(db, listNumbers("print_program")),
      findCustomFieldNames(db, listNumbers("custom_field")),
      findFundNames(db, listNumbers("fund")),
    ]);
  return {
    user: indexById(user),
    member: indexById(member),
    event: indexById(event),
    ministry: indexById(ministry),
    household: indexById(household),
    tag: indexById(tag),
    member_list: indexById(list),
    announcement: indexById(announcement),
    room: indexById(room),
    station: indexById(station),
    print_program: indexById(program),
    custom_field: indexById(field),
    fund: indexById(fund),
  };
}

/** The amount of a gift and the reason of a void, which the ledger keeps. */
async function readGiftFacts(db: Database, entries: readonly Entry[]): Promise<Map<string, Record<string, string>>> {
  const ids = entries.filter(({ subject }) => subject === "donation").map(({ subjectId }) => Number(subjectId));
  const gifts = ids.length === 0 ? [] : await findAuditGifts(db, ids);
  return new Map(
    gifts.map(({ id, amount, voidReason }) => [
      String(id),
      { amount, ...(voidReason === null ? {} : { reason: voidReason }) },
    ]),
  );
}

/** Up to 20,000 ids, which no screen shows. */
const ONLY_FOR_RESTORE = "erasedIds";

function toAuditEntry(entry: Entry, known: Names, gifts: Map<string, Record<string, string>>): AuditEntry {
  const { id, at, actorId, action, subject, subjectId, detail } = entry;
  const station = parseStation(actorId);
  const account = station === null ? known.user.get(actorId ?? "") : known.station.get(station);
  const names: Record<string, (string | null)[]> = {};
  const memberIds: Record<string, (number | null)[]> = {};
  for (const reference of listReferences(entry)) {
    const found = known[reference.kind].get(reference.id);
    names[reference.key] = [...(names[reference.key] ?? []), found?.name ?? null];
    if (reference.kind === "member" || reference.kind === "user")
      memberIds[reference.key] = [...(memberIds[reference.key] ?? []), found?.memberId ?? null];
    if (reference.key === "subject" && found?.email) names.email = [found.email];
  }
  const actor = actorId === null ? null : { id: actorId, memberId: account?.memberId ?? null };
  return {
    id,
    at,
    actor: actor && { ...actor, name: account?.name ?? null },
    action,
    subject,
    subjectId,
    facts: {
      ...Object.fromEntries(
        Object.entries(detail)
          .filter(([key]) => key !== ONLY_FOR_RESTORE)
          .map(([key, value]) => [key, value ?? null]),
      ),
      ...(subject === "donation" ? gifts.get(subjectId) : {}),
    },
    names,
    memberIds,
    own: isOwn(actor, entry, (memberId) => known.member.get(memberId)?.memberId),
  };
}

type Filter = Omit<AuditQuery, "limit" | "after">;

interface Caller {
  readonly viewer: Viewer;
  readonly now: Temporal.Instant;
}

/** Administrators who are barred from a child do not read who cared for it, as in the report about rooms. */
async function buildFilter(db: Database, { viewer, now }: Caller, given: Filter): Promise<LogFilter> {
  const { from, to, actor, subject, subjectId, action, member } = given;
  refuseBackwards({ from, to });
  const hiddenChildren = await listBarredFrom(db, viewer, now);
  const span = buildSpan({ from, to }, viewer.congregation.timezone);
  return { actor, subject, subjectId, action, member, ...span, hiddenChildren };
}

export async function countNewer(
  db: Database,
  caller: Caller,
  { than, ...given }: NewerQuery,
): Promise<{ count: number }> {
  return { count: await countEntriesBeyond(db, await buildFilter(db, caller, given), than, MAX_NEWER) };
}

export async function readLog(
  db: Database,
  caller: Caller,
  { limit, after, ...given }: AuditQuery,
): Promise<Page<AuditEntry>> {
  const filter = await buildFilter(db, caller, given);
  const key = readCursorOf(after, EntryKey);
  const { rows, ...page } = await readPage(
    { limit, after },
    (most) => findAuditEntries(db, filter, key, most),
    () => countAuditEntries(db, filter),
    (last) => [last.exactTime, last.id],
  );
  const [names, gifts] = await Promise.all([readNames(db, rows), readGiftFacts(db, rows)]);
  return { ...page, rows: rows.map((entry) => toAuditEntry(entry, names, gifts)) };
}
