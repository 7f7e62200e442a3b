// Opt-outs of addresses and numbers from announcements. They apply to the address, for every member who uses it, and
// are kept when a person's address changes (docs/decisions/0040-decide-consent-in-one-sql-expression.md).
import type { Channel } from "@narthex/contract/deliveries.ts";
import { and, eq, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import { stops } from "../../database/tables/consent.ts";
import { members } from "../../database/tables/members.ts";
import { ADDRESS_OF, selectSkipReason } from "./verdict.ts";

const matchAddress = (channel: Channel, address: string) => and(eq(stops.channel, channel), eq(stops.address, address));

export async function isOptedOut(db: Database, channel: Channel, address: string | null): Promise<boolean> {
  return address !== null && (await db.$count(stops, matchAddress(channel, address))) > 0;
}

/** Those of the addresses that are opted out. */
export async function listOptedOut(
  db: Database,
  channel: Channel,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ address: stops.address })
    .from(stops)
    .where(and(eq(stops.channel, channel), sql`${stops.address} = any(${sql.param(addresses)}::text[])`));
  return new Set(found.map(({ address }) => address));
}

/** Those of these members who are sent no announcements by email: by their own choice, or because of an opt-out. */
export async function findWithoutEmails(db: Database, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  const isEnded = or(not(members.announcementEmails), isNotNull(stops.address));
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .leftJoin(stops, and(eq(stops.channel, "email"), eq(stops.address, members.email)))
    .where(and(inArray(members.id, [...memberIds]), isEnded));
  return new Set(rows.map(({ id }) => id));
}

/** The members who use an address, for the audit log. */
async function listOwners(tx: Database, channel: Channel, address: string): Promise<number[]> {
  const owners = await tx.select({ id: members.id }).from(members).where(eq(ADDRESS_OF[channel], address));
  return owners.map(({ id }) => id);
}

async function recordOptOut(tx: Database, channel: Channel, address: string, isStop: boolean): Promise<void> {
  const memberIds = await listOwners(tx, channel, address);
  const kind = isStop ? "subscription.stopped" : "subscription.resumed";
  const detail = { channel, memberIds: memberIds.map(String) };
  await recordChange(tx, null, kind, { subjectId: memberIds[0] ?? 0, detail, about: { memberIds } });
}

/** Whether a member with this address is sent announcements to it. */
export async function hasRecipient(db: Database, channel: Channel, address: string): Promise<boolean> {
  return (await db.$count(members, and(eq(ADDRESS_OF[channel], address), isNull(selectSkipReason(channel))))) > 0;
}

/** Opts an address out. Idempotent. @returns whether this was the first time */
export async function addOptOut(
  tx: Database,
  channel: Channel,
  address: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const written = await tx
    .insert(stops)
    .values({ channel, address, createdAt: now.toString() })
    .onConflictDoNothing()
    .returning({ address: stops.address });
  if (written.length > 0) await recordOptOut(tx, channel, address, true);
  return written.length > 0;
}

async function deleteStop(tx: Database, channel: Channel, address: string): Promise<boolean> {
  const gone = await tx.delete(stops).where(matchAddress(channel, address)).returning({ address: stops.address });
  return gone.length > 0;
}

/**
 * Only on request of the owner: by START from the phone, or in the profile if the address is proven. @returns whether it
 * was opted out
 */
export async function removeOptOut(tx: Database, channel: Channel, address: string): Promise<boolean> {
  const isGone = await deleteStop(tx, channel, address);
  if (isGone) await recordOptOut(tx, channel, address, false);
  return isGone;
}

/** Whether everyone who uses a mailbox has ended announcements, by themselves or by the office. */
async function isEndedByAll(db: Database, address: string): Promise<boolean> {
  const owners = await listOwners(db, "email", address);
  return owners.length > 0 && !(await hasRecipient(db, "email", address));
}

/** Whether no announcement is sent to a mailbox. */
export async function isUnsubscribed(db: Database, address: string): Promise<boolean> {
  return (await isOptedOut(db, "email", address)) || isEndedByAll(db, address);
}

/**
 * Returns a mailbox to announcements, through the link in an email to it. If nobody who uses it gets them then, the
 * owner of the mailbox returns for all of them.
 */
export async function resubscribeMailbox(tx: Database, address: string): Promise<void> {
  const isGone = await deleteStop(tx, "email", address);
  const isEnded = await isEndedByAll(tx, address);
  if (isEnded) await tx.update(members).set({ announcementEmails: true }).where(eq(members.email, address));
  if (isGone || isEnded) await recordOptOut(tx, "email", address, false);
}

interface Contact {
  email: string | null;
  phone: string | null;
}

/** Copies an opt-out to a person's new address: it belongs to the person as well as to the address. */
export async function carryOptOutToNewAddress(
  tx: Database,
  before: Contact,
  change: { email?: unknown; phone?: unknown },
): Promise<{ announcementEmails?: false; smsConsent?: false; smsDeclined?: true }> {
  const hasChanged = (field: keyof Contact) => change[field] !== undefined && change[field] !== before[field];
  const email = hasChanged("email") && (await isOptedOut(tx, "email", before.email));
  const sms = hasChanged("phone") && (await isOptedOut(tx, "sms", before.phone));
  return {
    ...(email ? { announcementEmails: false as const } : {}),
    ...(sms ? { smsConsent: false as const, smsDeclined: true as const } : {}),
  };
}
