// Reassigns a delivery that its recipient does not get to the next person who shares the address.
import type { Channel } from "@narthex/contract/deliveries.ts";
import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { deliveries } from "../../database/tables/deliveries.ts";
import { members } from "../../database/tables/members.ts";
import { ADDRESS_OF, selectSkipReason } from "../consent/verdict.ts";
import { updateDelivery } from "./deliveries.queries.ts";

const isWaiting = eq(deliveries.status, "queued");

/** A delivery that its first recipient does not get. */
export interface WaitingDelivery {
  /** Null for a text about children inside, of which each address has one copy from the beginning. */
  announcementId: number | null;
  channel: Channel;
  address: string;
}

/** Cancels a removed person's deliveries. @returns those that waited, for other people with the address */
export async function takeBackFrom(tx: Database, memberId: number, at: string): Promise<WaitingDelivery[]> {
  const waiting = await tx
    .select({
      announcementId: deliveries.announcementId,
      channel: deliveries.channel,
      address: sql<string>`${deliveries.address}`,
    })
    .from(deliveries)
    .where(and(eq(deliveries.memberId, memberId), isWaiting))
    .for("update");
  await tx
    .update(deliveries)
    .set({ status: "cancelled", reason: "removed", updatedAt: at })
    .where(and(eq(deliveries.memberId, memberId), isWaiting));
  return waiting;
}

/**
 * Finds the delivery of the next person, in the order of names, who shares the address of a delivery and may receive
 * it, and locks it. @returns its number; null if there is none
 */
export async function findNextRecipient(
  tx: Database,
  { announcementId, channel, address }: WaitingDelivery,
): Promise<number | null> {
  if (announcementId === null) return null;
  const [next] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(members, and(eq(members.id, deliveries.memberId), eq(ADDRESS_OF[channel], address)))
    .where(
      and(
        eq(deliveries.announcementId, announcementId),
        eq(deliveries.channel, channel),
        eq(deliveries.reason, "shared"),
        ne(members.membershipStatus, "inactive"),
        isNull(selectSkipReason(channel)),
      ),
    )
    .orderBy(asc(deliveries.id))
    .limit(1)
    .for("update", { of: deliveries });
  return next?.id ?? null;
}

/** Queues a delivery that was skipped because another person with the same address had one. */
export async function queueShared(tx: Database, id: number, address: string, at: string): Promise<void> {
  await updateDelivery(tx, id, { status: "queued", reason: null, address, dueAt: at }, at);
}

/** Reassigns a delivery to the next person who shares its address and may receive it, if there is one. */
export async function reassignDelivery(tx: Database, delivery: WaitingDelivery, at: string): Promise<void> {
  const id = await findNextRecipient(tx, delivery);
  if (id !== null) await queueShared(tx, id, delivery.address, at);
}
