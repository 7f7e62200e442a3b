// Recent activity of the congregation as text, from the audit log: page by page, newest first.
import type { ActivityItem, ActivityQuery } from "@narthex/contract/dashboard.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import {
  countNews,
  findActivityBatches,
  findActivityEvents,
  findActivityGifts,
  findActivityHours,
  findActivityMembers,
  findActivityNews,
  findUndoneImports,
  type NewsEntry,
} from "./activity.queries.ts";
import { describeNews, type KnownActivity } from "./activity.rules.ts";

const NewsKey = z.tuple([z.iso.datetime(), z.int().positive()]);

async function readRecords(db: Database, entries: readonly NewsEntry[], today: string): Promise<KnownActivity> {
  const listNumbers = (subject: string) =>
    entries.filter((entry) => entry.subject === subject).map(({ subjectId }) => Number(subjectId));
  /** Without ids, no query is run. */
  const readById = async <Row extends { id: number }>(
    subject: string,
    find: (db: Database, ids: number[]) => Promise<Row[]>,
  ): Promise<Map<number, Row>> => {
    const ids = listNumbers(subject);
    return new Map((ids.length > 0 ? await find(db, ids) : []).map((row) => [row.id, row]));
  };
  const [members, undoneImports, events, gifts, batches, hours] = await Promise.all([
    readById("member", (at, ids) => findActivityMembers(at, ids, today)),
    readById("import", findUndoneImports),
    readById("event", findActivityEvents),
    readById("donation", findActivityGifts),
    readById("donation_batch", findActivityBatches),
    readById("worker_hours", findActivityHours),
  ]);
  return { members, undoneImports, events, gifts, batches, hours };
}

export async function readActivity(
  db: Database,
  viewer: Viewer,
  { limit, after }: ActivityQuery,
  now: Temporal.Instant,
): Promise<Page<ActivityItem>> {
  const { rows, ...page } = await readPage(
    { limit, after },
    (most) => findActivityNews(db, readCursorOf(after, NewsKey), most),
    () => countNews(db),
    (last) => [last.exactTime, last.id],
  );
  const known = await readRecords(db, rows, getDay(viewer, now));
  return {
    ...page,
    rows: rows.map((entry) => ({ id: String(entry.id), createdAt: entry.at, ...describeNews(entry, known) })),
  };
}
