import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { messageCopies, messages } from "../database/tables/messages.ts";
import { prayerRequests } from "../database/tables/prayers.ts";

/** Gives an account's messages and prayer requests the name of its member; those of a deleted member have none. */
export async function moveWritings(tx: Database, userId: string, memberId: number): Promise<void> {
  const { senderId, senderMemberId, recipientId, recipientMemberId } = messages;
  await tx.update(messageCopies).set({ memberId }).where(eq(messageCopies.userId, userId));
  await tx
    .update(messages)
    .set({ senderMemberId: memberId })
    .where(and(eq(senderId, userId), isNotNull(senderMemberId)));
  await tx
    .update(messages)
    .set({ recipientMemberId: memberId })
    .where(and(eq(recipientId, userId), isNotNull(recipientMemberId)));
  await tx
    .update(prayerRequests)
    .set({ memberId })
    .where(and(eq(prayerRequests.requesterId, userId), isNotNull(prayerRequests.memberId)));
}
