// Last Sunday in the children's rooms: the children, the workers, and who collected each child.
import { randomBytes } from "node:crypto";
import { and, desc, eq, inArray, isNotNull, lt } from "drizzle-orm";
import { openLoads } from "../../server/src/children/loads.service.ts";
import type { Database } from "../../server/src/database/database.ts";
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

/** The last service before today. */
async function lastService(tx: Database, today: Temporal.PlainDate) {
  const services = await tx
    .select()
    .from(events)
    .where(and(lt(events.eventDate, today.toString()), isNotNull(events.endTime)))
    .orderBy(desc(events.startsAt))
    .limit(30);
  return services.find(({ eventDate }) => Temporal.PlainDate.from(eventDate).dayOfWeek === 7) ?? null;
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
  const service = await lastService(tx, today);
  if (!service) return;
  const { id: eventId, eventDate: day } = service;
  const arrival = Temporal.Instant.from(service.startsAt).subtract({ minutes: ARRIVAL_MINUTES }).toString();
  const collection = Temporal.Instant.from(service.endsAt).add({ minutes: 4 }).toString();
  const open = (await openLoads(tx, eventId)).sort((one, other) => one.id - other.id);
  const serving = workerIds.slice(0, open.length * 2).map((memberId, place) => ({
    eventId,
    roomId: open[place % open.length]?.id ?? 0,
    memberId,
    checkedInAt: arrival,
    checkedOutAt: collection,
    byUser: by,
  }));
  if (serving.length > 0) await tx.insert(roomWorkers).values(serving);
  const children = (await findFamilies(tx, day)).flatMap(({ age, ...family }) => {
    const room = open.find(({ minAge, maxAge }) => age >= (minAge ?? 0) && age <= (maxAge ?? 0));
    return room ? [{ ...family, roomId: room.id }] : [];
  });
  for (const { childId, adultId, roomId } of children.slice(0, MOST_CHILDREN)) {
    // The codes of last Sunday are not needed, so they cannot be decrypted.
    const secret = randomBytes(24).toString("base64url");
    const code = { sealed: secret, fingerprint: secret, inUse: false, createdAt: arrival };
    const [{ id: codeId } = { id: 0 }] = await tx.insert(pickupCodes).values(code).returning({ id: pickupCodes.id });
    const row = { childId, eventId, day, roomId, adultId, codeId, state: "out" as const, createdAt: arrival };
    const [{ id: checkInId } = { id: 0 }] = await tx
      .insert(childCheckIns)
      .values(row)
      .returning({ id: childCheckIns.id });
    const [adult] = await tx.select().from(members).where(eq(members.id, adultId));
    await tx.insert(childEntries).values([
      { checkInId, kind: "checked_in", at: arrival, byUser: by, collectorId: adultId },
      {
        checkInId,
        kind: "collected",
        at: collection,
        byUser: by,
        proof: "code",
        collectorId: adultId,
        collectorName: `${adult?.firstName} ${adult?.lastName}`,
      },
    ]);
  }
  // The barred person of the sample tried to collect the child, and was refused.
  const [barred] = await tx.select().from(guardians).where(eq(guardians.kind, "barred")).limit(1);
  if (!barred?.adultName) return;
  const attempt = { at: collection, childId: barred.childId, roomId: open[0]?.id ?? null, byUser: by };
  await tx.insert(childAlerts).values({ ...attempt, collectorName: barred.adultName, seenAt: collection });
}
