// Which events the authors of replies can see now, such as after another role.
import type { Database } from "../database/database.ts";
import { listMemberViewers } from "../session/account-viewer.ts";
import { isVisibleWithin, listVisibleMinistries } from "./events.policy.ts";
import type { EventRecord } from "./events.queries.ts";
import { findMinistriesByMember, type ReplyRecord } from "./replies.queries.ts";

export type Visibility = Pick<EventRecord, "ministryId" | "isPublic">;
type Author = Pick<ReplyRecord, "memberId">;

/**
 * Reads the rights of the authors of replies. @returns whether the author of one of them can see an event: a visitor if
 * it is public, and a member without an active account if it belongs to none but their own ministries
 */
export async function createVisibilityCheck(
  db: Database,
  replies: readonly Author[],
): Promise<(author: Author, event: Visibility) => boolean> {
  const memberIds = [...new Set(replies.flatMap(({ memberId }) => memberId ?? []))];
  const viewers = memberIds.length === 0 ? [] : await listMemberViewers(db, memberIds);
  const visible = new Map(viewers.map((viewer) => [viewer.memberId, listVisibleMinistries(viewer)]));
  const others = memberIds.filter((memberId) => !visible.has(memberId));
  const ministries = others.length === 0 ? new Map() : await findMinistriesByMember(db, others);
  for (const memberId of others) visible.set(memberId, ministries.get(memberId) ?? []);
  return ({ memberId }, event) => {
    if (memberId === null) return event.isPublic;
    const within = visible.get(memberId);
    return within !== undefined && isVisibleWithin(within, event);
  };
}
