// Follow-ups in each state: those that the server creates at night, some of them assigned or done, and one created
// manually.
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "../../server/src/database/database.ts";
import { followUps } from "../../server/src/database/tables/follow-ups.ts";
import { members } from "../../server/src/database/tables/members.ts";
import { listOccasions } from "../../server/src/follow-ups/occasions.service.ts";
import { CAST } from "./cast.ts";

const OUTCOMES = ["Called. The night shifts end in two weeks.", "Met for coffee. Would like to join the choir."];

export async function writeFollowUps(tx: Database, today: Temporal.PlainDate, now: Temporal.Instant): Promise<void> {
  await listOccasions(tx, now);
  const cast = await tx
    .select({ id: members.id, email: members.email })
    .from(members)
    .where(inArray(members.email, [CAST.admin.email, CAST.ministry_leader.email, CAST.member.email]));
  const findCastId = (email: string) => cast.find((one) => one.email === email)?.id;
  const [admin, leader, lydia] = [CAST.admin, CAST.ministry_leader, CAST.member].map(({ email }) => findCastId(email));
  const open = await tx
    .select({ id: followUps.id, memberId: followUps.memberId })
    .from(followUps)
    .where(and(inArray(followUps.kind, ["absent", "newcomer"]), isNull(followUps.assigneeId)))
    .orderBy(asc(followUps.id));
  const free = open.filter(({ memberId }) => !cast.some(({ id }) => id === memberId));
  const set = (place: number, change: Partial<typeof followUps.$inferInsert>) => {
    const id = free.at(place)?.id;
    return id === undefined ? undefined : tx.update(followUps).set(change).where(eq(followUps.id, id));
  };
  await set(0, { assigneeId: leader, dueDay: today.add({ days: 3 }).toString() });
  await set(1, { assigneeId: admin, dueDay: today.subtract({ days: 2 }).toString() });
  await set(-1, { assigneeId: admin, status: "done", outcome: OUTCOMES[0] });
  await set(-2, { assigneeId: leader, status: "done", outcome: OUTCOMES[1] });
  if (lydia === undefined) return;
  const dueDay = today.add({ days: 5 }).toString();
  const at = now.toString();
  const byHand = { memberId: lydia, kind: "other", reason: "Bring the meal train to an end", dueDay } as const;
  await tx.insert(followUps).values({ ...byHand, assigneeId: leader, createdAt: at, updatedAt: at });
}
