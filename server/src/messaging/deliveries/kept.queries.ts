// Kept emails of deliveries, and why they are not sent now.
import type { DeliveryReason } from "@narthex/contract/deliveries.ts";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { announcementMinistries, announcements } from "../../database/tables/announcements.ts";
import { childTexts } from "../../database/tables/children.ts";
import { deliveries } from "../../database/tables/deliveries.ts";
import { members } from "../../database/tables/members.ts";
import { mails, settings } from "../../database/tables/operations.ts";
import { selectSkipReason } from "../consent/verdict.ts";
import { isAnnouncement, selectAddressTaken, selectEnd } from "./deliveries.queries.ts";

export type KeptCopy = Awaited<ReturnType<typeof findKeptCopies>>[number];

/** Those of the emails that are kept copies of deliveries, with the person's address of now. */
export async function findKeptCopies(db: Database, mailIds: readonly number[], now: Temporal.Instant) {
  return db
    .select({
      mailId: mails.id,
      /** Null if the delivery was deleted with its announcement. */
      deliveryId: deliveries.id,
      status: deliveries.status,
      memberId: deliveries.memberId,
      address: members.email,
      reason: sql<DeliveryReason | null>`coalesce(${selectEnd(now)}, ${selectSkipReason("email", { isAnnouncement })})`,
      isAddressTaken: selectAddressTaken("email"),
      announcementId: deliveries.announcementId,
      targetAudience: announcements.targetAudience,
      duties: announcements.duties,
      ministryIds: sql<number[]>`array(select ${announcements.ministryId} where ${announcements.ministryId} is not null
        union select ${announcementMinistries.ministryId} from ${announcementMinistries}
        where ${announcementMinistries.announcementId} = ${announcements.id})`,
    })
    .from(mails)
    .leftJoin(deliveries, eq(deliveries.id, mails.deliveryId))
    .innerJoin(settings, eq(settings.id, 1))
    .leftJoin(announcements, eq(announcements.id, deliveries.announcementId))
    .leftJoin(childTexts, eq(childTexts.id, deliveries.childTextId))
    .leftJoin(members, eq(members.id, deliveries.memberId))
    .where(and(inArray(mails.id, [...mailIds]), eq(mails.status, "kept"), isNotNull(mails.deliveryId)));
}

/** Locks the delivery of a kept email until the transaction ends. @returns whether the email is the copy of one */
export async function lockDeliveryOfMail(tx: Database, mailId: number): Promise<boolean> {
  const [mail] = await tx.select({ deliveryId: mails.deliveryId }).from(mails).where(eq(mails.id, mailId));
  if (!mail?.deliveryId) return false;
  await tx.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.id, mail.deliveryId)).for("update");
  return true;
}
