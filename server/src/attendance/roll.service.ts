// The greeter's list of an event: who may be expected, and who of them is here. Whoever is looked for by name is found,
// also an inactive member who came back: after the others, so that the usual people stay on top.
import type { Roll } from "@narthex/contract/attendance.ts";
import { id } from "@narthex/contract/fields.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { visibleEvent } from "../events/reading.service.ts";
import { type Page, readCursorOf } from "../http/page.ts";
import { countRoll, findRoll } from "./roll.queries.ts";

const EXPECTED = 0;
const INACTIVE = 1;
const RollKey = z.tuple([z.literal([EXPECTED, INACTIVE]), z.string(), z.string(), id]);

type Row = Roll["members"][number];

/** The rows from a place on: the expected ones, and behind them the inactive ones where something is looked for. */
async function findRows(
  db: Database,
  eventId: number,
  search: string,
  key: z.infer<typeof RollKey> | null,
  limit: number,
): Promise<Row[]> {
  const [place = EXPECTED, ...name] = key ?? [];
  const after = name.length === 3 ? name : null;
  const isSearch = search !== "";
  const rows: Row[] = [];
  if (place === EXPECTED)
    rows.push(...(await findRoll(db, eventId, { part: isSearch ? "expected" : "listed", search, after, limit })));
  if (!isSearch || rows.length >= limit) return rows;
  const rest = { search, after: place === INACTIVE ? after : null, limit: limit - rows.length };
  return [...rows, ...(await findRoll(db, eventId, { part: "inactive", ...rest }))];
}

export async function readRoll(
  db: Database,
  viewer: Viewer,
  eventId: number,
  { search = "", after, limit }: PageQuery,
): Promise<{ roll: Omit<Roll, "members">; page: Page<Row> }> {
  const key = readCursorOf(after, RollKey);
  const { maxAttendees } = await visibleEvent(db, viewer, eventId);
  const [found, { checkedIn, listed }] = await Promise.all([
    findRows(db, eventId, search, key, limit + 1),
    countRoll(db, eventId, search),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const isBehind = search !== "" && last?.membershipStatus === "inactive";
  const place = isBehind ? INACTIVE : EXPECTED;
  return {
    roll: { eventId, checkedInCount: checkedIn, maxAttendees },
    page: { rows, total: listed, next: last ? [place, last.lastName, last.firstName, last.id] : null },
  };
}
