// Whom an announcement is for, with the consent verdict about each of them. Queueing thousands is one statement:
// people, verdicts and deliveries never leave the database.
import type { AudienceQuery } from "@narthex/contract/announcements.ts";
import type { Channel, DeliveryReason } from "@narthex/contract/deliveries.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { deliveries } from "../../database/tables/deliveries.ts";
import { members } from "../../database/tables/members.ts";
import { memberMinistries, ministries } from "../../database/tables/ministries.ts";
import { ADDRESS_OF, whyNot } from "../consent/verdict.ts";

const ACTIVE = sql`${members.membershipStatus} = 'active'`;
/**
 * Has an account and waits for admission. A visitor who only entered an address at check-in never requested
 * announcements.
 */
const WAITING = sql`(${members.membershipStatus} = 'pending' and ${members.userId} is not null)`;

function belongsTo(ministryId: number): SQL {
  return sql`(exists (select from ${memberMinistries}
      where ${memberMinistries.memberId} = ${members.id} and ${memberMinistries.ministryId} = ${ministryId})
    or exists (select from ${ministries} where ${ministries.id} = ${ministryId} and ${ministries.leaderId} = ${members.id}))`;
}

/** The audience: the same people who see the announcement when they sign in. */
function isMeant({ targetAudience, ministryId = 0 }: AudienceQuery): SQL {
  if (targetAudience === "members") return ACTIVE;
  return targetAudience === "ministry" ? sql`${ACTIVE} and ${belongsTo(ministryId)}` : sql`(${ACTIVE} or ${WAITING})`;
}

/**
 * People with their verdict. Of several with one address, the first in the order of names gets the delivery, and the
 * others share it.
 */
function judged(channel: Channel, audience: AudienceQuery): SQL {
  const address = ADDRESS_OF[channel];
  return sql`
    select id, last_name, first_name, case when reason is null and place = 1 then address end as address,
      case when reason is null and place > 1 then 'shared' else reason end as reason
    from (
      select *, row_number() over (partition by address, reason order by last_name, first_name, id) as place
      from (
        select ${members.id}, ${members.lastName}, ${members.firstName}, ${address} as address, ${whyNot(channel)} as reason
        from ${members} where ${isMeant(audience)}
      ) as person
    ) as placed`;
}

interface Verdict {
  [column: string]: unknown;
  /** Null for people who get their own delivery. */
  reason: DeliveryReason | null;
  count: number;
}

export async function countVerdicts(db: Database, channel: Channel, audience: AudienceQuery): Promise<Verdict[]> {
  const { rows } = await db.execute<Verdict>(sql`
    select reason, count(*)::int as count from (${judged(channel, audience)}) as judged
    group by reason order by count desc, reason`);
  return rows;
}

/** Writes a row for everyone in the audience: queued, or skipped with the reason. */
export async function queueForAll(
  tx: Database,
  channel: Channel,
  audience: AudienceQuery,
  { announcementId, at }: { announcementId: number; at: string },
): Promise<void> {
  await tx.execute(sql`
    insert into ${deliveries} (announcement_id, channel, member_id, address, status, reason, due_at, queued_at, updated_at)
    select ${announcementId}, ${channel}, id, address, case when reason is null then 'queued' else 'skipped' end, reason,
      ${at}, ${at}, ${at}
    from (${judged(channel, audience)}) as judged
    order by last_name, first_name, id
    on conflict do nothing`);
}
