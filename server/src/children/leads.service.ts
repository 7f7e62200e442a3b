// The children's leads who get messages.
import { may } from "../access/viewer.ts";
import { isStaffBarred } from "../barred/barred.service.ts";
import type { Database } from "../database/database.ts";
import { readSelectedRecords } from "../members/bulk.service.ts";
import { formatMemberName } from "../members/renames.service.ts";
import { listMemberViewers } from "../session/account-viewer.ts";
import { isReadByBarred } from "./collector-match.service.ts";
import { findWithLeadDuty } from "./texts.queries.ts";

/**
 * The members whose accounts have the duty and can use it: accounts that are deactivated, suspended, or wait for
 * admission are left out.
 */
export async function listLeads(db: Database): Promise<number[]> {
  const viewers = await listMemberViewers(db, await findWithLeadDuty(db));
  return viewers.filter((viewer) => may(viewer, "children.lead")).flatMap(({ memberId }) => memberId ?? []);
}

/**
 * Those of these members who may get messages about a child: people who are barred from it get none, also not by a number
 * that they share.
 * @param childId null for a child whose record was deleted
 * @param today the day that counts for who is barred, YYYY-MM-DD
 */
export async function omitBarred(
  db: Database,
  memberIds: readonly number[],
  childId: number | null,
  today: string,
): Promise<number[]> {
  if (childId === null) return [...memberIds];
  const ids: number[] = [];
  for (const [id, record] of await readSelectedRecords(db, memberIds)) {
    const person = { id, names: [formatMemberName(record)] };
    if (await isStaffBarred(db, person, [childId], today)) continue;
    if (!(await isReadByBarred(db, { id, phone: record.phone }, childId, today))) ids.push(id);
  }
  return ids;
}
