// Children who are in their rooms now, at the current event: checked in by the service itself, so that their codes
// work.
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Viewer } from "../../server/src/access/viewer.ts";
import { checkChildrenIn } from "../../server/src/children/check-ins.service.ts";
import { openLoads } from "../../server/src/children/loads.service.ts";
import { startServing } from "../../server/src/children/workers.service.ts";
import type { Database } from "../../server/src/database/database.ts";
import { clearances } from "../../server/src/database/tables/clearances.ts";
import { events } from "../../server/src/database/tables/events.ts";
import { guardians } from "../../server/src/database/tables/households.ts";
import { members } from "../../server/src/database/tables/members.ts";
import { users } from "../../server/src/database/tables/users.ts";
import type { Secret } from "../../server/src/sealed.ts";
import { CAST, CONGREGATION } from "./cast.ts";

const MOST_CHILDREN = 8;
const OLDEST = 11;
const ADULTS_PER_ROOM = 2;
const ARRIVED = { minutes: 12 };

/** The administrator, who checks everyone in. */
async function findAdmin(tx: Database): Promise<Viewer | null> {
  const [admin] = await tx.select().from(users).where(eq(users.email, CAST.admin.email));
  if (!admin) return null;
  const { id: userId, email, firstName, lastName } = admin;
  const name = { firstName: firstName ?? "", lastName: lastName ?? "" };
  const times = { createdAt: admin.createdAt.toISOString(), updatedAt: admin.updatedAt.toISOString() };
  const account = { userId, email, ...name, ...times, emailVerified: true, profileImageUrl: null };
  const member = { memberId: null, membershipStatus: "active", profileCompleted: true } as const;
  const leads = { ministryIds: [], ledMinistryIds: [] } as const;
  return { ...account, ...member, ...leads, role: "admin", duties: [], congregation: CONGREGATION };
}

/** People without an expired clearance. */
async function findWorkers(tx: Database, today: string): Promise<number[]> {
  const rows = await tx
    .select({ memberId: clearances.memberId })
    .from(clearances)
    .groupBy(clearances.memberId)
    .having(sql`min(${clearances.validUntil}) >= ${today}`)
    .orderBy(asc(clearances.memberId));
  return rows.map(({ memberId }) => memberId);
}

/** Children by the parent who brings them and can be reached. */
async function findArrivals(tx: Database, today: Temporal.PlainDate) {
  const adult = tx.select({ id: members.id }).from(members).where(isNotNull(members.phone));
  const rows = await tx
    .select({ childId: guardians.childId, adultId: sql<number>`min(${guardians.adultId})` })
    .from(guardians)
    .innerJoin(members, eq(members.id, guardians.childId))
    .where(
      and(
        eq(guardians.kind, "parent"),
        inArray(guardians.adultId, adult),
        gt(members.dateOfBirth, today.subtract({ years: OLDEST }).toString()),
      ),
    )
    .groupBy(guardians.childId)
    .orderBy(asc(guardians.childId))
    .limit(MOST_CHILDREN);
  return Map.groupBy(rows, ({ adultId }) => adultId);
}

/**
 * Writes nothing if there is no current event with rooms, or in a small congregation. @param secret of the server, which encrypts
 * the codes
 */
export async function writeChildrenInside(tx: Database, now: Temporal.Instant, secret: Secret): Promise<void> {
  const current = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(lte(events.startsAt, now.toString()), gt(events.endsAt, now.toString())))
    .orderBy(desc(events.startsAt), asc(events.id));
  // The one with the most rooms, which take children of every age.
  const today = now.toZonedDateTimeISO(CONGREGATION.timezone).toPlainDate();
  const withLoads = [];
  for (const { id } of current) withLoads.push({ id, open: await openLoads(tx, id, { today: today.toString(), now }) });
  const [event] = withLoads.filter(({ open }) => open.length > 0).sort((a, b) => b.open.length - a.open.length);
  const viewer = await findAdmin(tx);
  const open = (event?.open ?? []).sort((one, other) => one.id - other.id);
  const workers = (await findWorkers(tx, today.toString())).slice(0, open.length * ADULTS_PER_ROOM);
  if (!event || !viewer || workers.length < open.length * ADULTS_PER_ROOM) return;
  const at = now.subtract(ARRIVED);
  for (const [place, memberId] of workers.entries()) {
    const roomId = open[place % open.length]?.id ?? 0;
    await startServing(tx, { viewer, now: at, services: null }, { eventId: event.id, roomId, memberId });
  }
  for (const [adultId, children] of await findArrivals(tx, today)) {
    const childIds = children.map(({ childId }) => childId);
    await checkChildrenIn(tx, { viewer, secret, now: at, services: null }, { eventId: event.id, childIds, adultId });
  }
}
