import type { FirstStep } from "@narthex/contract/first-step-kinds.ts";
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Database, prepareOnce } from "../database/database.ts";
import { attendance } from "../database/tables/attendance.ts";
import { checkinPlaces } from "../database/tables/checkin-places.ts";
import { clearances } from "../database/tables/clearances.ts";
import { donations } from "../database/tables/donations.ts";
import { events } from "../database/tables/events.ts";
import { invitations } from "../database/tables/invitations.ts";
import { members } from "../database/tables/members.ts";
import { mails, settings } from "../database/tables/operations.ts";
import { rooms } from "../database/tables/rooms.ts";
import { users } from "../database/tables/users.ts";

/** Whether a table has a row after the first ones. */
const hasMoreThan = (first: 0 | 1, table: PgTable): SQL<boolean> =>
  sql<boolean>`exists (select from ${table} offset ${sql.raw(String(first))})`;

/** Whether there is a link to share, or an email with an invitation that left this server. */
const hasSentInvitations = sql<boolean>`exists (select from ${invitations} where ${invitations.email} is null
  or exists (select from ${mails} where ${mails.recipient} = ${invitations.email} and ${mails.status} in ('queued', 'sent')))`;

const records = prepareOnce((db) =>
  db
    .select({
      hasMembers: hasMoreThan(1, members),
      hasAccounts: hasMoreThan(1, users),
      hasSentInvitations,
      hasEvents: hasMoreThan(0, events),
      hasAttendance: hasMoreThan(0, attendance),
      hasGifts: hasMoreThan(0, donations),
      hasRooms: hasMoreThan(0, rooms),
      hasClearances: hasMoreThan(0, clearances),
      hasPlaces: hasMoreThan(0, checkinPlaces),
      hasLogoAndAddress: sql<boolean>`${settings.logoHash} is not null and ${settings.address} is not null`,
      isCalendarPublic: settings.publicCalendar,
      hasPublicEvents: sql<boolean>`exists (select from ${events} where ${events.isPublic})`,
      skipped: settings.skippedFirstSteps,
    })
    .from(settings)
    .prepare("first_steps"),
);

export async function findFirstStepRecords(db: Database) {
  const [found] = await records(db).execute();
  if (!found) throw new Error("the settings are missing");
  return found;
}

/** Locks the settings until the transaction ends. */
export async function lockSkipped(tx: Database): Promise<FirstStep[]> {
  const [held] = await tx.select({ skipped: settings.skippedFirstSteps }).from(settings).for("update");
  return held?.skipped ?? [];
}

export async function writeSkipped(tx: Database, skipped: FirstStep[]): Promise<void> {
  await tx.update(settings).set({ skippedFirstSteps: skipped });
}
