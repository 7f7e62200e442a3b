// The children's leads who get messages.
import { may } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { listMemberViewers } from "../session/account-viewer.ts";
import { findWithLeadDuty } from "./texts.queries.ts";

/**
 * The members whose accounts have the duty and can use it: accounts that are deactivated, suspended, or wait for
 * admission are left out.
 */
export async function listLeads(db: Database): Promise<number[]> {
  const viewers = await listMemberViewers(db, await findWithLeadDuty(db));
  return viewers.filter((viewer) => may(viewer, "children.lead")).flatMap(({ memberId }) => memberId ?? []);
}
