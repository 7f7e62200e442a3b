// Clearances of people who serve children. Changed entries are new rows, so equal ids mean equal entries.
import type { Clearance, ClearanceEntry, ClearancesQuery, ExpiringClearance } from "@narthex/contract/clearances.ts";
import { id as clearanceId } from "@narthex/contract/fields.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { compareEntries } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { isAsSeen } from "../http/version.ts";
import { requireLockedMember, requireMember } from "../members/members.service.ts";
import { Refusal } from "../refusal.ts";
import {
  countClearances,
  deleteClearances,
  findByEnd,
  findClearances,
  findClearancesOf,
  insertClearances,
} from "./clearances.queries.ts";
import { findObstacle, serializeClearance } from "./clearances.rules.ts";

/** End and id of the last row of the previous page. */
const PageEnd = z.tuple([z.iso.date(), clearanceId]);

/** The clearances of people who are not inactive, except the viewer's own, the first to end first. */
export async function listExpiring(
  db: Database,
  { memberId }: Viewer,
  { limit, after }: ClearancesQuery,
): Promise<Page<ExpiringClearance>> {
  return readPage(
    { limit, after },
    (most) => findByEnd(db, memberId, readCursorOf(after, PageEnd), most),
    () => countClearances(db, memberId),
    (last) => [last.validUntil, last.id],
  );
}

/** @throws Refusal forbidden for the viewer's own clearances (docs/decisions/0153) */
function requireOther({ memberId: own }: Viewer, memberId: number): void {
  if (own === memberId) throw new Refusal("forbidden");
}

/** For a lead, who does not see their own. */
export async function showClearances(db: Database, viewer: Viewer, memberId: number): Promise<Clearance[]> {
  requireOther(viewer, memberId);
  return readClearances(db, memberId);
}

export async function readClearances(db: Database, memberId: number): Promise<Clearance[]> {
  await requireMember(db, memberId);
  return findClearances(db, memberId);
}

/** The clearances of several people. */
export const readClearancesOf = (db: Database, memberIds: readonly number[]) => findClearancesOf(db, memberIds);

/** Those of these people who may not serve on a day. @param today YYYY-MM-DD */
export async function listUncleared(db: Database, memberIds: readonly number[], today: string): Promise<Set<number>> {
  if (memberIds.length === 0) return new Set();
  const found = Map.groupBy(await findClearancesOf(db, memberIds), ({ memberId }) => memberId);
  return new Set(memberIds.filter((id) => findObstacle(found.get(id) ?? [], today) !== null));
}

/** @param seen ids of the entries that the caller read; refused if there are others now */
export async function replaceClearances(
  tx: Database,
  viewer: Viewer,
  memberId: number,
  entries: readonly ClearanceEntry[],
  seen: string | undefined,
  now: Temporal.Instant,
): Promise<Clearance[]> {
  requireOther(viewer, memberId);
  await requireLockedMember(tx, memberId);
  const before = await findClearances(tx, memberId);
  const { removed, added } = compareEntries(before, entries, serializeClearance);
  if (removed.length + added.length === 0) return before;
  if (!isAsSeen(before, seen)) throw new Refusal("conflict");
  await deleteClearances(
    tx,
    memberId,
    removed.map(({ id }) => id),
  );
  const origin = { memberId, setBy: viewer.userId, createdAt: now.toString() };
  await insertClearances(
    tx,
    added.map((entry) => ({ ...entry, ...origin })),
  );
  await recordChange(tx, viewer, "member.clearances_changed", { subjectId: memberId });
  return findClearances(tx, memberId);
}
