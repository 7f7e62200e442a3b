// Requests for an approval: rows of approvals that no one has made yet.
import type { ApprovalKind } from "@narthex/contract/child-kinds.ts";
import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { changeById } from "../database/rows.ts";
import { childApprovals, childCheckIns } from "../database/tables/children.ts";
import { members } from "../database/tables/members.ts";
import { rooms } from "../database/tables/rooms.ts";
import { stations } from "../database/tables/stations.ts";
import { selectAccountName } from "../people/account-name.ts";

const { askedAt, askedBy, stationId, firstBy, madeBy, refusedAt, expiresAt } = childApprovals;
const isRequest = isNotNull(askedAt);
const isUnanswered = and(isRequest, isNull(madeBy), isNull(refusedAt)) as SQL;

const called = alias(members, "called");

/** Requests about children inside that someone else than this account may answer, the oldest first. */
export async function findOpenRequests(db: Database, viewer: { userId: string; kinds: ApprovalKind[] }, at: string) {
  const isOwn = sql`${viewer.userId} in (coalesce(${askedBy}, ''), coalesce(${firstBy}, ''))`;
  return db
    .select({
      id: childApprovals.id,
      checkInId: childApprovals.checkInId,
      kind: childApprovals.kind,
      childId: members.id,
      childName: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
      roomName: rooms.name,
      collectorId: childApprovals.collectorId,
      collectorName: sql<string>`coalesce(${childApprovals.collectorName}, '')`,
      guardianCalledId: childApprovals.guardianCalledId,
      guardianCalledName: sql<string | null>`${called.firstName} || ' ' || ${called.lastName}`,
      askedByName: selectAccountName(askedBy),
      stationName: stations.name,
      firstByName: selectAccountName(firstBy),
      expiresAt,
    })
    .from(childApprovals)
    .innerJoin(childCheckIns, and(eq(childCheckIns.id, childApprovals.checkInId), eq(childCheckIns.state, "in")))
    .innerJoin(members, eq(members.id, childCheckIns.childId))
    .innerJoin(rooms, eq(rooms.id, childCheckIns.roomId))
    .leftJoin(called, eq(called.id, childApprovals.guardianCalledId))
    .leftJoin(stations, eq(stations.id, stationId))
    .where(
      and(
        isUnanswered,
        isNull(stations.revokedAt),
        gt(expiresAt, at),
        sql`${childApprovals.kind} = any(${`{${viewer.kinds.join()}}`}::text[])`,
        sql`not (${isOwn})`,
      ),
    )
    .orderBy(asc(childApprovals.id))
    .limit(20);
}

/** A request by an account or a station, with the names of those who have approved. */
export async function findApprovalRequest(db: Database, id: number) {
  const [found] = await db
    .select({
      request: childApprovals,
      approvedByName: selectAccountName(madeBy),
      firstByName: selectAccountName(firstBy),
    })
    .from(childApprovals)
    .where(and(eq(childApprovals.id, id), isRequest));
  return found ?? null;
}

/** Locks a request until the transaction ends. */
export async function lockApprovalRequest(tx: Database, id: number) {
  const [found] = await tx
    .select()
    .from(childApprovals)
    .where(and(eq(childApprovals.id, id), isRequest))
    .for("update");
  return found ?? null;
}

interface Asker {
  readonly byUser: string | null;
  readonly stationId: number | null;
}

/** Ends the earlier requests of an account or a station about the same child and of the same kind. */
export async function endRequests(
  tx: Database,
  { checkInId, kind }: { checkInId: number; kind: ApprovalKind },
  asker: Asker,
  at: string,
): Promise<void> {
  const isOfAsker = asker.stationId === null ? eq(askedBy, asker.byUser ?? "") : eq(stationId, asker.stationId);
  await tx
    .update(childApprovals)
    .set({ expiresAt: at })
    .where(
      and(
        eq(childApprovals.checkInId, checkInId),
        eq(childApprovals.kind, kind),
        isOfAsker,
        isRequest,
        isNull(childApprovals.usedAt),
        gt(expiresAt, at),
      ),
    );
}

export const changeRequest = changeById(childApprovals);
