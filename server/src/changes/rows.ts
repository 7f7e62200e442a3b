// Live changes for open screens: one row in the transaction of the change, so a rolled-back change is never published.
// Readers find the row after the commit (docs/decisions/0082-store-live-changes-as-rows.md).
import { AsyncLocalStorage } from "node:async_hooks";
import type { ChangeTopic } from "@narthex/contract/change-facts.ts";
import type { LiveNotice } from "@narthex/contract/live.ts";
import { sql } from "drizzle-orm";
import {
  type ClientRequest,
  type Database,
  getScope,
  prepareOnce,
  runAfterCommit,
  type SingleStatement,
} from "../database/database.ts";
import { liveChanges } from "../database/tables/live.ts";

/** The people and records that a change concerns, which decide who is notified. */
export interface About extends Pick<LiveNotice, "eventId"> {
  /** The member concerned, who is notified in addition to those who manage attendance. */
  memberId?: number | null;
  /** More members concerned. */
  memberIds?: readonly number[];
  /** The account concerned: its open streams check whether they may stay open. */
  userId?: string | null;
  /** The ministry of the event, hours, note or plan; those who lead it are notified. */
  ministryId?: number | null;
  /** Of an announcement that only those who manage announcements can see, or of a private note. */
  unpublished?: true;
}

/** Stays on the server; a browser receives only the contract's fields of it, as a notice. */
export interface Change extends About {
  topic: ChangeTopic;
  /** More topics of the same change. */
  also?: readonly ChangeTopic[];
  /** The request that made the change. */
  request?: ClientRequest;
}

const insert = prepareOnce((db) =>
  db
    .insert(liveChanges)
    .values({ change: sql.placeholder("change") })
    .prepare("live_change_insert"),
);

const collector = new AsyncLocalStorage<Change[]>();

/**
 * Runs work, and adds the changes that it publishes to a list. Those of a transaction that is rolled back are added
 * too.
 */
export function collectChanges<T>(changes: Change[], work: () => Promise<T>): Promise<T> {
  return collector.run(changes, work);
}

/** Publishes a change to open screens, and wakes the readers once it is committed. */
export async function publishChange(tx: Database, change: Change): Promise<void> {
  await publishChangeWith(tx, change, (row) => insert(tx).execute(row));
}

/** The same where another statement inserts the row. */
export async function publishChangeWith<T>(
  tx: Database | SingleStatement,
  change: Change,
  write: (row: { change: Change }) => Promise<T>,
): Promise<T> {
  const { request, onPublish } = getScope(tx);
  const result = await write({ change: request ? { ...change, request } : change });
  collector.getStore()?.push(change);
  runAfterCommit(tx, onPublish);
  return result;
}
