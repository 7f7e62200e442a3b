// The recipients of an announcement, with the consent verdict about each of them. Queueing thousands is one statement:
// people, verdicts and deliveries never leave the database.
import type { Audience } from "@narthex/contract/announcements.ts";
import type { Channel, DeliveryReach, DeliveryReason } from "@narthex/contract/deliveries.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { asc, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { announcementPeople } from "../../database/tables/announcements.ts";
import { deliveries } from "../../database/tables/deliveries.ts";
import { members } from "../../database/tables/members.ts";
import { memberMinistries } from "../../database/tables/ministries.ts";
import { users } from "../../database/tables/users.ts";
import { selectLeadersOfAny } from "../../people/leaders.ts";
import { ADDRESS_OF, selectSkipReason } from "../consent/verdict.ts";

const ACTIVE = sql`${members.membershipStatus} = 'active'`;
/** The account of the person can be used. */
const IN_USE = sql`${users.id} = ${members.userId} and ${users.deactivatedAt} is null`;
/**
 * Has an account in use and waits for admission. A visitor who only entered an address at check-in never requested
 * announcements.
 */
const WAITING = sql`(${members.membershipStatus} = 'pending' and exists (select from ${users} where ${IN_USE}))`;

/** A person who leads or belongs to one of the ministries. */
function belongsTo(ministryIds: readonly number[]): SQL {
  const ids = sql`${`{${ministryIds.join()}}`}::int[]`;
  return sql`(exists (select from ${memberMinistries}
      where ${memberMinistries.memberId} = ${members.id} and ${memberMinistries.ministryId} = any(${ids}))
    or ${members.id} in ${selectLeadersOfAny(ids)})`;
}

/** A person whose account has one of the duties and can be used. */
function hasDuty(duties: readonly Duty[]): SQL {
  return sql`exists (select from ${users} where ${IN_USE} and ${users.duties} && ${`{${duties.join()}}`}::text[])`;
}

export interface DeliveryAudience {
  targetAudience: Audience;
  ministryIds?: readonly number[] | undefined;
  duties?: readonly Duty[] | undefined;
  /** For the people of a list: the announcement that names them, or themselves. */
  announcementId?: number | undefined;
  memberIds?: readonly number[] | undefined;
}

/** Active members, and those who wait with an account: others never asked for announcements. */
function isOfList({ announcementId = 0, memberIds }: DeliveryAudience): SQL {
  const isNamed = memberIds
    ? sql`${members.id} = any(${`{${memberIds.join()}}`}::int[])`
    : sql`exists (select from ${announcementPeople} where ${announcementPeople.announcementId} = ${announcementId}
        and ${announcementPeople.memberId} = ${members.id})`;
  return sql`(${ACTIVE} or ${WAITING}) and ${isNamed}`;
}

/** The audience: those who see the announcement when they sign in, without inactive people. */
function matchAudience(audience: DeliveryAudience): SQL {
  const { targetAudience, ministryIds = [], duties = [] } = audience;
  switch (targetAudience) {
    case "all":
      return sql`(${ACTIVE} or ${WAITING})`;
    case "members":
      return ACTIVE;
    case "ministry":
      return sql`${ACTIVE} and ${belongsTo(ministryIds)}`;
    case "duties":
      return sql`${ACTIVE} and ${hasDuty(duties)}`;
    case "people":
      return isOfList(audience);
  }
}

/** Those of the people who are in an audience. */
export async function findAudienceMembers(
  db: Database,
  audience: DeliveryAudience,
  memberIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(sql`${isOneOf(memberIds)} and ${matchAudience(audience)}`);
  return rows.map(({ id }) => id);
}

/** People of the directory who are not in an audience, by status. */
export async function countNotIncluded(
  db: Database,
  audience: DeliveryAudience,
): Promise<DeliveryReach["notIncluded"]> {
  const countStatus = (status: "pending" | "inactive") =>
    sql<number>`(count(*) filter (where ${members.membershipStatus} = ${status}))::int`;
  const [counts] = await db
    .select({ pending: countStatus("pending"), inactive: countStatus("inactive") })
    .from(members)
    .where(sql`not (${matchAudience(audience)})`);
  return counts ?? { pending: 0, inactive: 0 };
}

/**
 * People with their verdict. Of several with one address, the first in the order of names gets the delivery, and the
 * others share it.
 */
function selectJudged(channel: Channel, isRecipient: SQL, isAnnouncement: SQL = sql`true`): SQL {
  const address = ADDRESS_OF[channel];
  const reason = selectSkipReason(channel, { isAnnouncement });
  return sql`
    select id, last_name, first_name, case when reason is null and place = 1 then address end as address,
      case when reason is null and place > 1 then 'shared' else reason end as reason
    from (
      select *, row_number() over (partition by address, reason order by last_name, first_name, id) as place
      from (
        select ${members.id}, ${members.lastName}, ${members.firstName}, ${address} as address, ${reason} as reason
        from ${members} where ${isRecipient}
      ) as person
    ) as placed`;
}

interface ReasonCount {
  [column: string]: unknown;
  /** Null for people who get their own delivery. */
  reason: DeliveryReason | null;
  count: number;
}

export async function countVerdicts(
  db: Database,
  channel: Channel,
  audience: DeliveryAudience,
): Promise<ReasonCount[]> {
  const { rows } = await db.execute<ReasonCount>(sql`
    select reason, count(*)::int as count from (${selectJudged(channel, matchAudience(audience))}) as judged
    group by reason order by count desc, reason`);
  return rows;
}

interface Copies {
  readonly isRecipient: SQL;
  readonly announcementId: number | null;
  readonly childTextId: number | null;
  readonly at: string;
}

/** Writes a row for everyone: queued, or skipped with the reason. */
async function insertCopies(tx: Database, channel: Channel, copies: Copies): Promise<void> {
  const { isRecipient, announcementId, childTextId, at } = copies;
  await tx.execute(sql`
    insert into ${deliveries} (announcement_id, child_text_id, channel, member_id, address, status, reason, due_at,
      queued_at, updated_at)
    select ${announcementId}::int, ${childTextId}::int, ${channel}, id, address,
      case when reason is null then 'queued' else 'skipped' end, reason, ${at}, ${at}, ${at}
    from (${selectJudged(channel, isRecipient, sql`${announcementId !== null}`)}) as judged
    order by last_name, first_name, id
    on conflict do nothing`);
}

export async function queueForAll(
  tx: Database,
  channel: Channel,
  audience: DeliveryAudience,
  { announcementId, at }: { announcementId: number; at: string },
): Promise<void> {
  await insertCopies(tx, channel, { isRecipient: matchAudience(audience), announcementId, childTextId: null, at });
}

const isOneOf = (memberIds: readonly number[]): SQL => sql`${members.id} = any(${`{${memberIds.join()}}`}::int[])`;

/** Queues a text about children inside, also for people who are not members yet. */
export async function queueChildText(
  tx: Database,
  memberIds: readonly number[],
  { childTextId, at }: { childTextId: number; at: string },
  channel: Channel = "sms",
): Promise<void> {
  await insertCopies(tx, channel, { isRecipient: isOneOf(memberIds), announcementId: null, childTextId, at });
}

/** Each of these people, and why no text message is sent. */
export async function findTextVerdicts(db: Database, memberIds: readonly number[]) {
  return db
    .select({
      memberId: members.id,
      name: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
      phone: members.phone,
      reason: sql<DeliveryReason | null>`${selectSkipReason("sms")}`,
    })
    .from(members)
    .where(isOneOf(memberIds))
    .orderBy(asc(members.lastName), asc(members.firstName), asc(members.id));
}
