import { ENCOUNTER_KINDS } from "@narthex/contract/child-kinds.ts";
import { and, desc, eq, gte, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { childAlerts } from "../database/tables/children.ts";
import { members } from "../database/tables/members.ts";
import { rooms } from "../database/tables/rooms.ts";
import { selectAccountName } from "../people/account-name.ts";

/** The person in whose session the collector was named. */
const atDesk = alias(members, "at_desk");
const brief = {
  id: childAlerts.id,
  kind: childAlerts.kind,
  at: childAlerts.at,
  roomName: rooms.name,
  seenAt: childAlerts.seenAt,
};

interface Reader {
  readonly userId: string;
  /** Children from whom the reader is barred. */
  readonly hiddenChildren: readonly number[];
}

/** Unread alerts first, then those since an instant, without the bars that the account itself lifted or shortened. */
export async function findAlerts(db: Database, { userId, hiddenChildren }: Reader, since: string, limit: number) {
  return db
    .select(brief)
    .from(childAlerts)
    .leftJoin(rooms, eq(rooms.id, childAlerts.roomId))
    .where(
      and(
        or(isNull(childAlerts.seenAt), gte(childAlerts.at, since)),
        or(isNull(childAlerts.childId), notInArray(childAlerts.childId, [...hiddenChildren])),
        or(
          inArray(childAlerts.kind, [...ENCOUNTER_KINDS, "renamed"]),
          sql`${childAlerts.byUser} is distinct from ${userId}`,
        ),
      ),
    )
    .orderBy(sql`${childAlerts.seenAt} is not null`, desc(childAlerts.at), desc(childAlerts.id))
    .limit(limit);
}

/** Whether there is an unread alert of this kind about the same person and child since an instant. */
export async function hasUnreadAlert(
  db: Database,
  { kind, childId, collectorName }: Pick<typeof childAlerts.$inferSelect, "kind" | "childId" | "collectorName">,
  since: string,
): Promise<boolean> {
  const isSame = and(eq(childAlerts.kind, kind), eq(childAlerts.collectorName, collectorName));
  const isOfChild = childId === null ? isNull(childAlerts.childId) : eq(childAlerts.childId, childId);
  const isNew = and(isNull(childAlerts.seenAt), gte(childAlerts.at, since));
  return (await db.$count(childAlerts, and(isSame, isOfChild, isNew))) > 0;
}

export async function findAlert(db: Database, id: number) {
  const [found] = await db
    .select({
      ...brief,
      childId: childAlerts.childId,
      collectorName: childAlerts.collectorName,
      childName: sql<string | null>`${members.firstName} || ' ' || ${members.lastName}`,
      byId: atDesk.id,
      byName: selectAccountName(childAlerts.byUser),
    })
    .from(childAlerts)
    .leftJoin(rooms, eq(rooms.id, childAlerts.roomId))
    .leftJoin(members, eq(members.id, childAlerts.childId))
    .leftJoin(atDesk, eq(atDesk.userId, childAlerts.byUser))
    .where(eq(childAlerts.id, id));
  return found ?? null;
}

export async function markSeen(tx: Database, id: number, at: string): Promise<void> {
  await tx
    .update(childAlerts)
    .set({ seenAt: at })
    .where(and(eq(childAlerts.id, id), isNull(childAlerts.seenAt)));
}
