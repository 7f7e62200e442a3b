// The greeter's list of an event: who may come, and who is checked in. A search finds everybody, also an inactive
// member.
import type { Roll } from "@narthex/contract/attendance.ts";
import { id } from "@narthex/contract/fields.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { type Page, readCursorOf, readTotal } from "../http/page.ts";
import { searchReach } from "../members/members.policy.ts";
import { distinguish } from "../members/namesakes.service.ts";
import { toListedHousehold } from "../people/ages.rules.ts";
import { countRoll, findRoll } from "./roll.queries.ts";

const PageEnd = z.tuple([z.int().min(0).max(13), z.string(), z.string(), id]);

export async function readRoll(
  db: Database,
  viewer: Viewer,
  eventId: number,
  { search = "", after, limit }: PageQuery,
  now: Temporal.Instant,
): Promise<{ roll: Omit<Roll, "members">; page: Page<Roll["members"][number]> }> {
  const end = readCursorOf(after, PageEnd);
  const { maxAttendees } = await requireVisibleEvent(db, viewer, eventId);
  const reach = searchReach(viewer);
  const [found, { checkedIn, listed }] = await Promise.all([
    findRoll(db, eventId, { search, reach, after: end, limit: limit + 1 }),
    countRoll(db, eventId, { search, reach, isFirst: end === null }),
  ]);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const distinctions = await distinguish(
    db,
    viewer,
    shown.flatMap(({ id, hasNamesake }) => (hasNamesake ? [id] : [])),
    now,
  );
  const today = getDay(viewer, now);
  return {
    roll: { eventId, checkedInCount: checkedIn, maxAttendees },
    page: {
      rows: shown.map(({ group: _, hasNamesake: __, dateOfBirth, estimatedBirthDate, household, ...member }) => ({
        ...member,
        household: toListedHousehold(household, { dateOfBirth, estimatedBirthDate }, today),
        distinction: distinctions.get(member.id) ?? null,
      })),
      total: await readTotal(after, async () => listed),
      next: last ? [last.group, last.lastName, last.firstName, last.id] : null,
    },
  };
}
