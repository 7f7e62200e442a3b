// The one place that decides whether a person can be sent an announcement by a channel, and if not, why. It is SQL, so that
// a list of thousands and a single letter are judged by the same words. Sign-in mail and receipts are not judged: nobody can
// opt out of them, and they never ask here.
import type { Channel } from "@narthex/contract/deliveries.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { stops } from "../../database/tables/consent.ts";
import { members } from "../../database/tables/members.ts";

/** E.164: what can be dialled from anywhere. */
const NUMBER = "^\\+[1-9][0-9]{6,14}$";

function isStopped(channel: Channel, address: SQLWrapper): SQL {
  return sql`exists (select from ${stops} where ${stops.channel} = ${channel} and ${stops.address} = ${address})`;
}

/** Where a person's copy goes. */
export const ADDRESS_OF = { email: members.email, sms: members.phone } as const;

const WHY_NOT: Record<Channel, (address: SQLWrapper) => SQL> = {
  email: (address) => sql`case
    when ${address} is null then 'no_address'
    when not ${members.announcementEmails} or ${isStopped("email", address)} then 'unsubscribed'
  end`,
  sms: (address) => sql`case
    when ${address} is null then 'no_address'
    when not ${members.smsConsent} then 'no_consent'
    when ${isStopped("sms", address)} then 'stopped'
    when ${address} !~ ${NUMBER} then 'invalid_number'
  end`,
};

/**
 * Why a row of `members` gets nothing by a channel, one of the contract's SKIP_REASONS; null where it does.
 * @param address where the copy would go, unless it is the one that stands in the row
 */
export function whyNot(channel: Channel, address: SQLWrapper = ADDRESS_OF[channel]): SQL {
  return WHY_NOT[channel](address);
}
