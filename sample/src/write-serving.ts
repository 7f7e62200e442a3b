// Serving plans of three ministries: people who served in the last weeks, answers for the next two, requests and drafts
// after that; and days on which some of them are away.
import { and, asc, between, eq, gte } from "drizzle-orm";
import type { Database } from "../../server/src/database/database.ts";
import { eventSeries } from "../../server/src/database/tables/event-series.ts";
import { events } from "../../server/src/database/tables/events.ts";
import { members } from "../../server/src/database/tables/members.ts";
import { memberMinistries, ministries } from "../../server/src/database/tables/ministries.ts";
import {
  awayDays,
  servingEvents,
  servingPositionPeople,
  servingPositions,
  servingRequests,
} from "../../server/src/database/tables/serving.ts";
import { CAST } from "./cast.ts";
import type { MinistryName } from "./ministries.ts";
import { createRandom, type Random } from "./random.ts";

interface Team {
  readonly ministry: MinistryName;
  readonly title: string;
  /** Positions in which only some people of the ministry can serve. */
  readonly limited?: readonly string[];
  readonly positions: readonly (readonly [name: string, needed: number])[];
}

const TEAMS: readonly Team[] = [
  {
    ministry: "Hospitality and Welcome",
    title: "Sunday Worship Service",
    positions: [
      ["Greeter", 2],
      ["Usher", 2],
      ["Coffee", 1],
    ],
  },
  {
    ministry: "Music and Choir",
    title: "Sunday Worship Service",
    limited: ["Piano", "Sound"],
    positions: [
      ["Song leader", 1],
      ["Piano", 1],
      ["Sound", 1],
    ],
  },
  {
    ministry: "Youth Ministry",
    title: "Youth Group",
    positions: [
      ["Kitchen", 2],
      ["Games", 1],
    ],
  },
];

const WEEKS_BACK = 5;
const WEEKS_AHEAD = 6;
const ADULT_YEARS = 18;
const REASONS = ["We are visiting our daughter.", "I work that weekend.", null];

const addWeeks = (day: Temporal.PlainDate, weeks: number): string => day.add({ days: 7 * weeks }).toString();

async function findEvents(tx: Database, title: string, today: Temporal.PlainDate) {
  const [series] = await tx
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .where(eq(eventSeries.title, title))
    .orderBy(asc(eventSeries.id));
  if (!series) return null;
  const around = between(events.eventDate, addWeeks(today, -WEEKS_BACK), addWeeks(today, WEEKS_AHEAD));
  const found = await tx
    .select({ id: events.id, day: events.eventDate })
    .from(events)
    .where(and(eq(events.seriesId, series.id), around))
    .orderBy(asc(events.startsAt));
  return { seriesId: series.id, events: found };
}

/** Active adults of a ministry; Lydia is the first in hers, so that she is asked. */
async function findPeople(tx: Database, ministryId: number, today: Temporal.PlainDate): Promise<number[]> {
  const found = await tx
    .select({ id: members.id, email: members.email, bornOn: members.dateOfBirth })
    .from(memberMinistries)
    .innerJoin(members, eq(members.id, memberMinistries.memberId))
    .where(
      and(
        eq(memberMinistries.ministryId, ministryId),
        eq(memberMinistries.confirmed, true),
        eq(members.membershipStatus, "active"),
      ),
    )
    .orderBy(asc(members.id));
  const latest = today.subtract({ years: ADULT_YEARS }).toString();
  const adults = found.filter(({ bornOn }) => bornOn === null || bornOn <= latest);
  const [own, others] = [adults.filter(isLydia), adults.filter((one) => !isLydia(one))];
  return [...own, ...others].map(({ id }) => id);
}

const isLydia = ({ email }: { email: string | null }): boolean => email === CAST.member.email;

/** What people answered to a request for a day. */
function makeAnswer(random: Random, day: string, today: Temporal.PlainDate) {
  if (day < today.toString()) return { state: "accepted" as const, reason: null };
  if (day > addWeeks(today, 4)) return { state: "draft" as const, reason: null };
  if (day > addWeeks(today, 2) || random.chance(0.25)) return { state: "asked" as const, reason: null };
  if (random.chance(0.15)) return { state: "declined" as const, reason: random.pick(REASONS) };
  return { state: "accepted" as const, reason: null };
}

async function writeTeam(tx: Database, team: Team, today: Temporal.PlainDate, at: string): Promise<void> {
  const [ministry] = await tx
    .select({ id: ministries.id, leaderId: ministries.leaderId })
    .from(ministries)
    .where(eq(ministries.name, team.ministry));
  const found = await findEvents(tx, team.title, today);
  if (!ministry || !found) return;
  const stamp = { createdAt: at, updatedAt: at };
  const rows = team.positions.map(([name, needed], rank) => ({
    ministryId: ministry.id,
    name,
    needed,
    rank,
    ...stamp,
  }));
  const positions = await tx.insert(servingPositions).values(rows).returning();
  await tx.insert(servingEvents).values({ ministryId: ministry.id, seriesId: found.seriesId });
  const people = await findPeople(tx, ministry.id, today);
  const random = createRandom(`serving ${team.ministry}`);
  let turn = 0;
  const requests = found.events.flatMap(({ id: eventId, day }) =>
    positions.flatMap(({ id: positionId, needed }) => {
      // One place stays open now and then.
      const filled = day > today.toString() && random.chance(0.2) ? needed - 1 : needed;
      return Array.from({ length: Math.min(filled, people.length) }, () => {
        const memberId = people[turn % people.length] ?? 0;
        turn += 1;
        const given = makeAnswer(random, day, today);
        const asked = given.state === "draft" ? {} : { askedAt: at, askedBy: ministry.leaderId };
        const answeredAt = given.state === "accepted" || given.state === "declined" ? at : null;
        return { eventId, positionId, memberId, ...given, ...asked, answeredAt, ...stamp };
      });
    }),
  );
  if (requests.length > 0) await tx.insert(servingRequests).values(requests).onConflictDoNothing();
  const able = positions
    .filter(({ name }) => team.limited?.includes(name))
    .flatMap(({ id }) => requests.filter(({ positionId }) => positionId === id))
    .map(({ positionId, memberId }) => ({ positionId, memberId }));
  if (able.length > 0) await tx.insert(servingPositionPeople).values(able).onConflictDoNothing();
}

/** Lydia is asked to serve soon, and some people are away. */
async function writeExceptions(tx: Database, today: Temporal.PlainDate, at: string): Promise<void> {
  const [lydia] = await tx.select({ id: members.id }).from(members).where(eq(members.email, CAST.member.email));
  if (lydia) {
    const [next] = await tx
      .select({ id: servingRequests.id })
      .from(servingRequests)
      .innerJoin(events, eq(events.id, servingRequests.eventId))
      .where(and(eq(servingRequests.memberId, lydia.id), gte(events.eventDate, today.toString())))
      .orderBy(asc(events.startsAt));
    const asked = { state: "asked" as const, reason: null, askedAt: at, answeredAt: null };
    if (next) await tx.update(servingRequests).set(asked).where(eq(servingRequests.id, next.id));
    const trip = { firstDay: addWeeks(today, 5), lastDay: addWeeks(today, 6) };
    await tx.insert(awayDays).values({ memberId: lydia.id, ...trip, createdAt: at });
  }
  const drafted = await tx
    .select({ memberId: servingRequests.memberId, day: events.eventDate, leaderId: ministries.leaderId })
    .from(servingRequests)
    .innerJoin(servingPositions, eq(servingPositions.id, servingRequests.positionId))
    .innerJoin(ministries, eq(ministries.id, servingPositions.ministryId))
    .innerJoin(events, eq(events.id, servingRequests.eventId))
    .where(eq(servingRequests.state, "draft"))
    .orderBy(asc(servingRequests.id))
    .limit(2);
  // The first one told the leader, who entered the day.
  for (const [place, { memberId, day, leaderId }] of drafted.entries()) {
    const enteredBy = place === 0 && leaderId !== memberId ? leaderId : null;
    await tx.insert(awayDays).values({ memberId, firstDay: day, lastDay: day, enteredBy, createdAt: at });
  }
}

export async function writeServing(tx: Database, today: Temporal.PlainDate, now: Temporal.Instant): Promise<void> {
  const at = now.subtract({ hours: 72 }).toString();
  for (const team of TEAMS) await writeTeam(tx, team, today, at);
  await writeExceptions(tx, today, at);
}
