// The only place that decides whether a person can be sent an announcement, or a text about children, by a channel, and
// if not, why. It is SQL, so that the same rule applies to a list of thousands and to a single email. Sign-in emails
// and receipts do not use it, because people cannot opt out of them.
import type { Channel } from "@narthex/contract/deliveries.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { stops } from "../../database/tables/consent.ts";
import { members } from "../../database/tables/members.ts";

/** E.164, which can be dialed from anywhere. */
const NUMBER = "^\\+[1-9][0-9]{6,14}$";

function selectOptOutExists(channel: Channel, address: SQLWrapper): SQL {
  return sql`exists (select from ${stops} where ${stops.channel} = ${channel} and ${stops.address} = ${address})`;
}

/** The address of a person's delivery. */
export const ADDRESS_OF = { email: members.email, sms: members.phone } as const;

const WHY_NOT: Record<Channel, (address: SQLWrapper, isAnnouncement: SQL) => SQL> = {
  // People opt out of emails with announcements only. An alert about a child still reaches them.
  email: (address, isAnnouncement) => sql`case
    when ${address} is null then 'no_address'
    when ${isAnnouncement} and (not ${members.announcementEmails} or ${selectOptOutExists("email", address)})
      then 'unsubscribed'
  end`,
  sms: (address) => sql`case
    when ${address} is null then 'no_address'
    when not ${members.smsConsent} then 'no_consent'
    when ${selectOptOutExists("sms", address)} then 'stopped'
    when ${address} !~ ${NUMBER} then 'invalid_number'
  end`,
};

interface VerdictOptions {
  /** The address of the delivery; by default the row's own. */
  readonly address?: SQLWrapper;
  /** False for a text about children; by default true. */
  readonly isAnnouncement?: SQL;
}

/** Why a row of `members` gets nothing by a channel, one of the contract's SKIP_REASONS; null if it does. */
export function selectSkipReason(
  channel: Channel,
  { address = ADDRESS_OF[channel], isAnnouncement = sql`true` }: VerdictOptions = {},
): SQL {
  return WHY_NOT[channel](address, isAnnouncement);
}
