import type { FollowUp, FollowUpCounts, FollowUpsQuery } from "@narthex/contract/follow-ups.ts";
import { and, asc, desc, eq, getTableColumns, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { changeById, insertInto } from "../database/rows.ts";
import { followUps } from "../database/tables/follow-ups.ts";
import { householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";
import type { FollowUpReach } from "./follow-ups.policy.ts";

export interface FollowUpFilter extends Pick<FollowUpsQuery, "status" | "kind" | "assigned" | "memberId"> {
  reach: FollowUpReach;
}

const assignee = alias(members, "assignee");
const person = alias(members, "person");
const actor = alias(members, "actor");

/** The last change of the status, from the audit log, because the record also changes afterwards. */
export const selectLastStatusChange = (columns: SQL) => sql`
  select ${columns} from ${auditEntries} left join ${members} as ${sql.identifier("actor")} on ${actor.userId} = ${auditEntries.actorId}
  where ${auditEntries.subject} = 'follow_up' and ${auditEntries.subjectId} = ${followUps.id}::text
    and ${auditEntries.action} = 'changed' and ${auditEntries.detail} -> 'fields' ? 'status'
  order by ${auditEntries.id} desc limit 1`;

/** Without a person if the job dismissed it. */
const finished = sql<FollowUp["finished"]>`case when ${followUps.status} <> 'open' then (${selectLastStatusChange(
  sql`json_build_object('at', ${auditEntries.at}, 'name', ${actor.firstName} || ' ' || ${actor.lastName}, 'memberId', ${actor.id})`,
)}) end`;

const homePhone = sql`(select ${households.phone} from ${householdMembers}
  inner join ${households} on ${households.id} = ${householdMembers.householdId}
  where ${householdMembers.memberId} = ${person.id} and ${householdMembers.isPrimary})`;

const withAssignee = (db: Database) =>
  db
    .select({
      ...getTableColumns(followUps),
      /** Only for the assigned person (see the policy). */
      contact: { email: person.email, phone: sql<string | null>`coalesce(${person.phone}, ${homePhone})` },
      finished,
      assigneeName: sql<string | null>`${assignee.firstName} || ' ' || ${assignee.lastName}`,
    })
    .from(followUps)
    .innerJoin(person, eq(person.id, followUps.memberId))
    .leftJoin(assignee, eq(assignee.id, followUps.assigneeId));

export type FollowUpRecord = Awaited<ReturnType<typeof withAssignee>>[number];

/** The same rule in SQL as in the policy for one follow-up. */
function matchReach({ all, ownMemberId }: FollowUpReach): SQL | undefined {
  if (ownMemberId === null) return all ? undefined : sql`false`;
  return and(ne(followUps.memberId, ownMemberId), all ? undefined : eq(followUps.assigneeId, ownMemberId));
}

function buildFilter({ reach, status, kind, assigned, memberId }: FollowUpFilter): SQL | undefined {
  return and(
    matchReach(reach),
    status && eq(followUps.status, status),
    kind && eq(followUps.kind, kind),
    memberId === undefined ? undefined : eq(followUps.memberId, memberId),
    assigned === "nobody" ? isNull(followUps.assigneeId) : undefined,
    assigned === "me" ? sql`${followUps.assigneeId} = ${reach.ownMemberId}::int` : undefined,
  );
}

/** The position of a follow-up: its due day, `infinity` without one, and its id. */
export type FollowUpKey = readonly [dueDay: string, id: number];

const due = sql`coalesce(${followUps.dueDay}, 'infinity')`;

/** Open ones by their due day, others with the newest first. */
export async function findFollowUps(
  db: Database,
  filter: FollowUpFilter,
  after: FollowUpKey | null,
  limit: number,
): Promise<FollowUpRecord[]> {
  const isByDay = filter.status === "open";
  const beyond =
    after && (isByDay ? sql`(${due}, ${followUps.id}) > (${after[0]}::date, ${after[1]})` : lt(followUps.id, after[1]));
  return withAssignee(db)
    .where(and(buildFilter(filter), beyond ?? undefined))
    .orderBy(...(isByDay ? [asc(due), asc(followUps.id)] : [desc(followUps.id)]))
    .limit(limit);
}

export async function countFollowUps(db: Database, filter: FollowUpFilter): Promise<number> {
  return countRows(db, followUps, buildFilter(filter));
}

/** @param today YYYY-MM-DD */
export async function sumFollowUps(db: Database, reach: FollowUpReach, today: string): Promise<FollowUpCounts> {
  const selectCount = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await db
    .select({
      open: sql<number>`count(*)::int`,
      due: selectCount(sql`${followUps.dueDay} <= ${today}`),
      overdue: selectCount(sql`${followUps.dueDay} < ${today}`),
      unassigned: selectCount(sql`${followUps.assigneeId} is null`),
      mine: selectCount(sql`${followUps.assigneeId} = ${reach.ownMemberId}::int`),
    })
    .from(followUps)
    .where(buildFilter({ reach, status: "open" }));
  return row ?? { open: 0, due: 0, overdue: 0, unassigned: 0, mine: 0 };
}

export async function findFollowUp(db: Database, id: number): Promise<FollowUpRecord | null> {
  const [found] = await withAssignee(db).where(eq(followUps.id, id));
  return found ?? null;
}

/** Whether a member has an account that is not deactivated. */
export async function hasActiveAccount(db: Database, memberId: number): Promise<boolean> {
  const isActive = and(eq(users.id, members.userId), isNull(users.deactivatedAt));
  const found = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(users, isActive)
    .where(eq(members.id, memberId));
  return found.length > 0;
}

/** Locks a follow-up until the transaction ends. */
export async function lockFollowUp(tx: Database, id: number): Promise<void> {
  await tx.select({ id: followUps.id }).from(followUps).where(eq(followUps.id, id)).for("update");
}

export const insertFollowUp = insertInto(followUps);
export const updateFollowUp = changeById(followUps);
