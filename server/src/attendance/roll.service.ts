// The greeter's list of an event: who may be expected, and who of them is here.
import type { Roll } from "@narthex/contract/attendance.ts";
import { id } from "@narthex/contract/fields.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { visibleEvent } from "../events/reading.service.ts";
import { type Page, readCursorOf } from "../http/page.ts";
import { countRoll, findRoll } from "./roll.queries.ts";

const NameKey = z.tuple([z.string(), z.string(), id]);

export async function readRoll(
  db: Database,
  viewer: Viewer,
  eventId: number,
  { search = "", after, limit }: PageQuery,
): Promise<{ roll: Omit<Roll, "members">; page: Page<Roll["members"][number]> }> {
  const key = readCursorOf(after, NameKey);
  const { maxAttendees } = await visibleEvent(db, viewer, eventId);
  const [found, { checkedIn, listed }] = await Promise.all([
    findRoll(db, eventId, search, key, limit + 1),
    countRoll(db, eventId, search),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    roll: { eventId, checkedInCount: checkedIn, maxAttendees },
    page: { rows, total: listed, next: last ? [last.lastName, last.firstName, last.id] : null },
  };
}
