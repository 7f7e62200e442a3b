// Replies to the next potluck: most people have a place, and the last ones are on the waiting list.
import type { Database } from "../../server/src/database/database.ts";
import { eventReplies } from "../../server/src/database/tables/event-replies.ts";
import type { Occasion } from "./calendar.ts";
import { ASKING } from "./gatherings.ts";
import { createRandom } from "./random.ts";

const PARTIES = 24;
const MOST_GUESTS = 3;
const DECLINED_SHARE = 0.15;

/** @param memberIds in the order of the sample's people @param eventIds in the order of the calendar */
export async function writeReplies(
  tx: Database,
  calendar: readonly Occasion[],
  today: Temporal.PlainDate,
  { memberIds, eventIds }: { memberIds: readonly number[]; eventIds: readonly number[] },
): Promise<void> {
  const place = calendar.findIndex(
    ({ gathering, day }) => gathering.title === ASKING.title && Temporal.PlainDate.compare(day, today) > 0,
  );
  const eventId = eventIds[place];
  if (eventId === undefined) return;
  const random = createRandom("replies");
  let taken = 0;
  let isFull = false;
  const step = Math.max(1, Math.floor(memberIds.length / PARTIES));
  const replies = memberIds.filter((_, index) => index % step === step - 1).slice(0, PARTIES);
  const rows = replies.map((memberId, index) => {
    const queuedAt = `${today.subtract({ days: 6 })}T${String(9 + Math.floor(index / 4)).padStart(2, "0")}:${10 + (index % 4) * 12}:00Z`;
    const guests = random.whole(0, MOST_GUESTS);
    const hasDeclined = random.chance(DECLINED_SHARE);
    isFull ||= !hasDeclined && taken + 1 + guests > ASKING.capacity;
    if (!hasDeclined && !isFull) taken += 1 + guests;
    const status = hasDeclined ? ("declined" as const) : isFull ? ("waiting" as const) : ("coming" as const);
    const stamp = { queuedAt, createdAt: queuedAt, updatedAt: queuedAt };
    return { eventId, memberId, status, guests: hasDeclined ? 0 : guests, ...stamp };
  });
  if (rows.length > 0) await tx.insert(eventReplies).values(rows);
}
