// The greeter's list of an event: who may come, and who is checked in. A search finds everybody, also an inactive
// member.
import type { Roll } from "@narthex/contract/attendance.ts";
import { id } from "@narthex/contract/fields.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { listLoneFormPatterns } from "../database/search.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { type Page, readCursorOf, readTotal } from "../http/page.ts";
import { searchReach } from "../members/members.policy.ts";
import { distinguishNamesakes } from "../members/namesakes.service.ts";
import { toListedHousehold } from "../people/ages.rules.ts";
import { countRoll, findRoll, type RollPage } from "./roll.queries.ts";

const PageEnd = z.tuple([z.int().min(0).max(13), z.string(), z.string(), id]);

/** A page of the list with its counts. If a search finds nobody, other forms of a first name alone are searched. */
async function readRollPage(db: Database, eventId: number, asked: RollPage) {
  const isFirst = asked.after === null;
  const read = (page: RollPage) =>
    Promise.all([findRoll(db, eventId, page), countRoll(db, eventId, { ...page, isFirst })]);
  const forms = listLoneFormPatterns(asked.search);
  if (forms.length === 0) return read(asked);
  if (isFirst) {
    const asTyped = await read(asked);
    return asTyped[0].length > 0 ? asTyped : read({ ...asked, forms });
  }
  const [match] = await findRoll(db, eventId, { ...asked, after: null, limit: 1 });
  return read(match ? asked : { ...asked, forms });
}

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
  const asked = { search, reach, after: end, limit: limit + 1 };
  const [found, { checkedIn, listed }] = await readRollPage(db, eventId, asked);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const distinctions = await distinguishNamesakes(
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
