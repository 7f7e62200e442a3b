// Volunteer hours as a viewer may see them: entries in pages, the newest day first, and one's own sums.
import { id } from "@narthex/contract/fields.ts";
import type { HoursQuery, HoursSummary, WorkerHours } from "@narthex/contract/hours.ts";
import * as z from "zod";
import { requireMemberId, type Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { findSpans } from "../calendar/spans.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { formatName } from "../people/name.ts";
import { requireFound } from "../refusal.ts";
import { getDecidableHours, getVisibleHours, listHoursRights } from "./hours.policy.ts";
import { findHours, type HoursRecord } from "./hours.queries.ts";
import { countHours, findHoursPage, type HoursFilter, sumOwn } from "./reading.queries.ts";

function toWorkerHours(viewer: Viewer, record: HoursRecord): WorkerHours {
  return { ...record, memberName: formatName(record.memberName), can: listHoursRights(viewer, record) };
}

/** An entry as the viewer sees it. @throws Refusal not_found */
export async function readHours(tx: Database, viewer: Viewer, hoursId: number): Promise<WorkerHours> {
  const record = requireFound(await findHours(tx, hoursId));
  return toWorkerHours(viewer, record);
}

const DayKey = z.tuple([z.iso.date(), id]);

async function readHoursPage(
  db: Database,
  viewer: Viewer,
  { limit, after, search = "", status, ministryId, memberId, decider }: HoursQuery,
  visible: HoursFilter["visible"],
): Promise<Page<WorkerHours>> {
  const key = readCursorOf(after, DayKey);
  const decidableBy = decider && getDecidableHours(viewer);
  const filter = { visible, decidableBy, search, status, ministryId, memberId };
  const page = await readPage(
    { limit, after },
    (most) => findHoursPage(db, filter, key, most),
    () => countHours(db, filter),
    (last) => [last.workerDate, last.id],
  );
  return { ...page, rows: page.rows.map((record) => toWorkerHours(viewer, record)) };
}

export async function listHours(db: Database, viewer: Viewer, query: HoursQuery): Promise<Page<WorkerHours>> {
  return readHoursPage(db, viewer, query, getVisibleHours(viewer));
}

export async function listOwnHours(
  db: Database,
  viewer: Viewer,
  query: Omit<HoursQuery, "memberId" | "decider">,
): Promise<Page<WorkerHours>> {
  return readHoursPage(db, viewer, { ...query, memberId: requireMemberId(viewer) }, "all");
}

/** The entries that wait for the viewer's decision; null for viewers who decide about none. */
async function countWaiting(db: Database, viewer: Viewer, ministryId?: number): Promise<number | null> {
  const visible = getVisibleHours(viewer);
  const decides = visible === "all" || visible.ledIds.length > 0;
  return decides
    ? countHours(db, { visible, decidableBy: getDecidableHours(viewer), status: "submitted", ministryId, search: "" })
    : null;
}

/** The entries that wait for the viewer's decision, of all ministries or one. */
export async function countWaitingHours(db: Database, viewer: Viewer, ministryId?: number): Promise<number> {
  return (await countWaiting(db, viewer, ministryId)) ?? 0;
}

export async function summarizeHours(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<HoursSummary> {
  const { month, year } = findSpans(getDay(viewer, now));
  // No member has the id 0: an account without a member has no hours of its own.
  const [own, waiting] = await Promise.all([sumOwn(db, viewer.memberId ?? 0, month, year), countWaiting(db, viewer)]);
  return { ...own, approves: waiting !== null, waiting: waiting ?? 0 };
}
