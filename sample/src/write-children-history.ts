// Last Sunday in the children's rooms: the children, the workers, and who collected each child. One child was admitted by
// a lead, one was not checked out, and one worker went early, so that the report shows each of these.
import { randomBytes } from "node:crypto";
import { and, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { openLoads, withRooms } from "../../server/src/children/loads.service.ts";
import type { Database } from "../../server/src/database/database.ts";
import { attendance } from "../../server/src/database/tables/attendance.ts";
import {
  childAlerts,
  childCheckIns,
  childEntries,
  pickupCodes,
  roomWorkers,
} from "../../server/src/database/tables/children.ts";
import { events } from "../../server/src/database/tables/events.ts";
import { guardians } from "../../server/src/database/tables/households.ts";
import { members } from "../../server/src/database/tables/members.ts";

const MOST_CHILDREN = 18;
const ARRIVAL_MINUTES = 12;
/** The worker with this number went this many minutes before the end. */
const EARLY = { worker: 4, minutes: 15 };
/** Places among the children. */
const ADMITTED = { child: 2, reason: "Stays with an older brother on the first visit." };
const FORGOTTEN = {
  child: 5,
  explanation: "Went home with the family at the end; the code was not entered. Confirmed by phone on Monday.",
};
const EXPLAINED_AT = "T13:30:00Z";

/** The last Sunday service before today that has rooms. */
async function findLastService(tx: Database, today: Temporal.PlainDate) {
  const services = await tx
    .select()
    .from(events)
    .where(and(lt(events.eventDate, today.toString()), isNotNull(events.endTime)))
    .orderBy(desc(events.startsAt))
    .limit(30);
  return (
    (await withRooms(tx, services)).find(({ eventDate }) => Temporal.PlainDate.from(eventDate).dayOfWeek === 7) ?? null
  );
}

/** Children with a parent, and their ages. */
async function findFamilies(tx: Database, day: string) {
  const rows = await tx
    .select({ childId: guardians.childId, adultId: guardians.adultId, born: members.dateOfBirth })
    .from(guardians)
    .innerJoin(members, eq(members.id, guardians.childId))
    .where(and(inArray(guardians.kind, ["parent"]), isNotNull(guardians.adultId)))
    .orderBy(guardians.id);
  const firsts = [...Map.groupBy(rows, ({ childId }) => childId).values()].flatMap(([first]) => first ?? []);
  return firsts.flatMap(({ childId, adultId, born }) =>
    adultId === null || born === null
      ? []
      : [{ childId, adultId, age: Temporal.PlainDate.from(born).until(day, { largestUnit: "years" }).years }],
  );
}

/** @param workerIds members with clearances @param by the account that checked everyone in */
export async function writeChildrenHistory(
  tx: Database,
  today: Temporal.PlainDate,
  workerIds: readonly number[],
  by: string,
): Promise<void> {
  const service = await findLastService(tx, today);
  if (!service) return;
  const { id: eventId, eventDate: day } = service;
  const arrival = Temporal.Instant.from(service.startsAt).subtract({ minutes: ARRIVAL_MINUTES }).toString();
  const collection = Temporal.Instant.from(service.endsAt).add({ minutes: 4 }).toString();
  const moment = { today: day, now: Temporal.Instant.from(service.startsAt) };
  const open = (await openLoads(tx, eventId, moment)).sort((one, other) => one.id - other.id);
  const early = Temporal.Instant.from(service.endsAt).subtract({ minutes: EARLY.minutes }).toString();
  const serving = workerIds.slice(0, open.length * 2).map((memberId, place) => ({
    eventId,
    roomId: open[place % open.length]?.id ?? 0,
    memberId,
    checkedInAt: arrival,
    checkedOutAt: place === EARLY.worker ? early : collection,
    byUser: by,
  }));
  if (serving.length > 0) await tx.insert(roomWorkers).values(serving);
  const children = (await findFamilies(tx, day)).flatMap(({ age, ...family }) => {
    const room = open.find(({ minAge, maxAge }) => age >= (minAge ?? 0) && age <= (maxAge ?? 0));
    return room ? [{ ...family, roomId: room.id }] : [];
  });
  const present = [
    ...serving.map(({ memberId }) => memberId),
    ...children.slice(0, MOST_CHILDREN).map(({ childId }) => childId),
  ];
  const records = present.map((memberId) => ({ eventId, memberId, checkInTime: arrival }));
  if (records.length > 0) {
    await tx.insert(attendance).values(records).onConflictDoNothing();
    const lastCheckIn = sql`greatest(${members.lastCheckIn}, ${arrival}::timestamptz)`;
    await tx.update(members).set({ lastCheckIn }).where(inArray(members.id, present));
  }
  const dayAfter = Temporal.PlainDate.from(day).add({ days: 1 });
  for (const [place, { childId, adultId, roomId }] of children.slice(0, MOST_CHILDREN).entries()) {
    // The codes of last Sunday are not needed, so they cannot be decrypted.
    const secret = randomBytes(24).toString("base64url");
    const code = { sealed: secret, fingerprint: secret, inUse: false, createdAt: arrival };
    const [{ id: codeId } = { id: 0 }] = await tx.insert(pickupCodes).values(code).returning({ id: pickupCodes.id });
    const isForgotten = place === FORGOTTEN.child;
    const state = isForgotten ? ("in" as const) : ("out" as const);
    const row = { childId, eventId, day, roomId, adultId, codeId, state, createdAt: arrival };
    const [{ id: checkInId } = { id: 0 }] = await tx
      .insert(childCheckIns)
      .values(row)
      .returning({ id: childCheckIns.id });
    const [adult] = await tx.select().from(members).where(eq(members.id, adultId));
    const note = place === ADMITTED.child ? ADMITTED.reason : null;
    await tx
      .insert(childEntries)
      .values({ checkInId, kind: "checked_in", at: arrival, byUser: by, collectorId: adultId, note });
    if (isForgotten) {
      const explained = { checkInId, kind: "explained" as const, byUser: by, note: FORGOTTEN.explanation };
      if (Temporal.PlainDate.compare(today, dayAfter) > 0)
        await tx.insert(childEntries).values({ ...explained, at: `${dayAfter}${EXPLAINED_AT}` });
    } else
      await tx.insert(childEntries).values({
        checkInId,
        kind: "collected",
        at: collection,
        byUser: by,
        proof: "code",
        collectorId: adultId,
        collectorName: `${adult?.firstName} ${adult?.lastName}`,
      });
  }
  // The barred person of the sample tried to collect the child, and was refused.
  const [barred] = await tx.select().from(guardians).where(eq(guardians.kind, "barred")).limit(1);
  if (!barred?.adultName) return;
  const attempt = { at: collection, childId: barred.childId, roomId: open[0]?.id ?? null, byUser: by };
  await tx.insert(childAlerts).values({ ...attempt, collectorName: barred.adultName, seenAt: collection });
}
