// Recipients: the search, the people of a group, and which of them have an active account.
import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { OFFICE_ROLES } from "../access/permissions.ts";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { buildPersonSearch, type PersonReach } from "../database/person-search.ts";
import { members } from "../database/tables/members.ts";
import { messageCopies, messages } from "../database/tables/messages.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";
import { users } from "../database/tables/users.ts";
import { leadsMinistry, selectLeaders } from "../people/leaders.ts";
import type { RecipientScope } from "./messages.policy.ts";

/** An active account of a member. */
const inUse = and(eq(users.id, members.userId), isNull(users.deactivatedAt));

/** The position of a person in the list: the rank in a search, then the name. */
export type RecipientKey = readonly [rank: number, lastName: string, firstName: string, id: number];

export interface RecipientSearch {
  reach: RecipientScope;
  /** The account that is left out. */
  without: string;
  /** Only this person. */
  memberId: number | undefined;
  search: string;
  /** The fields that are searched in addition to names. */
  visible: PersonReach;
}

const administrators = eq(users.role, "admin");
/** As in `worksInOffice`. */
const office = and(inArray(users.role, OFFICE_ROLES), or(ne(members.membershipStatus, "inactive"), administrators));

const WITHIN: Record<RecipientScope, SQL | undefined> = {
  administrators,
  office,
  directory: or(eq(members.membershipStatus, "active"), office),
  everyone: undefined,
};

function buildFilter({ reach, without, memberId, search, visible }: RecipientSearch): SQL | undefined {
  return and(
    WITHIN[reach],
    memberId === undefined ? undefined : eq(members.id, memberId),
    or(isNull(members.userId), ne(members.userId, without)),
    search === "" ? undefined : buildPersonSearch(search, visible).found,
  );
}

export async function findRecipients(db: Database, asked: RecipientSearch, after: RecipientKey | null, limit: number) {
  const { rank } = buildPersonSearch(asked.search, asked.visible);
  const beyond = after
    ? sql`(${rank}, ${members.lastName}, ${members.firstName}, ${members.id}) > (${after[0]}::int, ${after[1]}, ${after[2]}, ${after[3]})`
    : undefined;
  return db
    .select({
      memberId: members.id,
      userId: users.id,
      firstName: members.firstName,
      lastName: members.lastName,
      rank,
    })
    .from(members)
    .leftJoin(users, inUse)
    .where(and(buildFilter(asked), beyond))
    .orderBy(
      ...(asked.search === "" ? [] : [asc(rank)]),
      asc(members.lastName),
      asc(members.firstName),
      asc(members.id),
    )
    .limit(limit);
}

export async function countRecipients(db: Database, asked: RecipientSearch): Promise<number> {
  return countRows(db, sql`${members} left join ${users} on ${inUse}`, buildFilter(asked));
}

/** One person with an active account, and whether they wrote to the viewer before. */
export async function findAddressee(db: Database, userId: string, writtenTo: string) {
  const wrote = sql<boolean>`exists (select from ${messageCopies}
    join ${messages} on ${messages.id} = ${messageCopies.messageId}
    where ${messageCopies.userId} = ${writtenTo} and ${messageCopies.box} = 'inbox' and ${messages.senderId} = ${users.id})`;
  const [found] = await db
    .select({
      userId: users.id,
      memberId: members.id,
      role: users.role,
      membershipStatus: members.membershipStatus,
      wrote,
    })
    .from(users)
    .innerJoin(members, inUse)
    .where(eq(users.id, userId));
  return found ?? null;
}

/** The active account of a member. */
export async function findAccountOf(db: Database, memberId: number): Promise<string | null> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(members, inUse)
    .where(eq(members.id, memberId));
  return found?.id ?? null;
}

/** Active and pending members, and all administrators. */
const belongs = or(ne(members.membershipStatus, "inactive"), administrators);

/** Everyone who belongs to a ministry or leads it. */
const selectPlaces = (db: Database) =>
  db
    .select({ ministryId: memberMinistries.ministryId, memberId: memberMinistries.memberId })
    .from(memberMinistries)
    .union(
      db
        .select({ ministryId: ministries.id, memberId: sql<number>`leader.member_id` })
        .from(ministries)
        .innerJoin(sql`lateral ${selectLeaders(ministries.id)} leader`, sql`true`),
    );

/** The people whom a message to a group is for. */
export type RecipientGroup =
  | "everyone"
  | { readonly ministryId: number }
  | { readonly leadersOf: number; readonly reach: RecipientScope };

const matchGroup = (db: Database, group: RecipientGroup): SQL | undefined => {
  if (group === "everyone") return belongs;
  if ("leadersOf" in group) return and(leadsMinistry(members.id, group.leadersOf), WITHIN[group.reach]);
  const place = selectPlaces(db).as("place");
  const ofMinistry = eq(place.ministryId, group.ministryId);
  return and(belongs, inArray(members.id, db.select({ memberId: place.memberId }).from(place).where(ofMinistry)));
};

/**
 * How many of these people a message reaches, and how many members it does not reach; visitors without an account do
 * not count.
 */
const reach = {
  reached: sql<number>`count(*) filter (where ${users.id} is not null)::int`,
  withoutAccount: sql<number>`count(*) filter (where ${users.id} is null and ${members.membershipStatus} = 'active')::int`,
};

const excludeSelf = (userId: string): SQL | undefined => or(isNull(members.userId), ne(members.userId, userId));

export async function countRecipientGroup(db: Database, group: RecipientGroup, without: string) {
  const [row] = await db
    .select(reach)
    .from(members)
    .leftJoin(users, inUse)
    .where(and(excludeSelf(without), matchGroup(db, group)));
  return row ?? { reached: 0, withoutAccount: 0 };
}

/** Ministries by name, with how many of their people a message reaches. */
export async function findRecipientGroups(db: Database, ids: readonly number[] | "all", without: string) {
  const place = selectPlaces(db).as("place");
  const people = db
    .select({
      ministryId: place.ministryId,
      reached: reach.reached.as("reached"),
      withoutAccount: reach.withoutAccount.as("without_account"),
    })
    .from(place)
    .innerJoin(members, and(eq(members.id, place.memberId), excludeSelf(without)))
    .leftJoin(users, inUse)
    .where(belongs)
    .groupBy(place.ministryId)
    .as("people");
  return db
    .select({
      ministryId: ministries.id,
      name: ministries.name,
      reached: sql<number>`coalesce(${people.reached}, 0)`,
      withoutAccount: sql<number>`coalesce(${people.withoutAccount}, 0)`,
    })
    .from(ministries)
    .leftJoin(people, eq(people.ministryId, ministries.id))
    .where(ids === "all" ? undefined : inArray(ministries.id, [...ids]))
    .orderBy(asc(ministries.name), asc(ministries.id));
}

export async function findMinistryName(db: Database, id: number): Promise<string | null> {
  const [found] = await db.select({ name: ministries.name }).from(ministries).where(eq(ministries.id, id));
  return found?.name ?? null;
}

/** Writes a copy of a message for each person in a group. @returns the members who got one */
export async function deliverToGroup(
  tx: Database,
  messageId: number,
  group: RecipientGroup,
  without: string,
): Promise<number[]> {
  const found = tx
    .select({
      userId: users.id,
      messageId: sql<number>`${messageId}::int`.as("message_id"),
      memberId: members.id,
      box: sql<"inbox" | "sent">`'inbox'`.as("box"),
      readAt: sql<string | null>`null::timestamptz`.as("read_at"),
    })
    .from(members)
    .innerJoin(users, inUse)
    .where(and(ne(users.id, without), matchGroup(tx, group)));
  const written = await tx.insert(messageCopies).select(found).returning({ memberId: messageCopies.memberId });
  return written.map(({ memberId }) => memberId);
}
