// Tells open screens that something changed. Written in the deed's transaction, so nobody hears of what was rolled back.

import type { LiveNotice } from "@narthex/contract/live.ts";
import { sql } from "drizzle-orm";
import type { Client } from "pg";
import { connectAlone, type Database, prepared } from "../database/database.ts";

const CHANNEL = "narthex_live";

/** What travels inside the house; only the contract's part of it reaches a browser. */
export interface Change extends LiveNotice {
  /** The member concerned, who may hear of it besides those who lead. */
  memberId?: number | null;
  /** The account concerned: its open streams look at once whether they may stay. */
  userId?: string | null;
  /** Nobody has anything to read again: those concerned look whether they may stay, and that is all. */
  silent?: true;
  /** The ministry whose event or hours they are; its leaders may hear of it. */
  ministryId?: number | null;
  /** The member who leads the ministry and decides about its hours, whatever their role is. */
  leaderId?: number | null;
  /** Of an announcement that nobody sees yet, or any more, but those who manage announcements. */
  unpublished?: true;
  /** The members whose own ministries are others now; 500 at most, because a notice holds 8,000 bytes. */
  memberIds?: readonly number[];
}

export interface Live {
  /**
   * Calls back for every change in the congregation, on whichever server it happened. Returns the way out.
   * @param end called when the server is about to stop: an open stream would keep it from doing so
   */
  listen(hear: (change: Change) => void, end?: () => void): () => void;
  /** Sends every listener away. */
  dismiss(): void;
  close(): Promise<void>;
}

const notify = prepared((db) =>
  db
    .select({ told: sql`pg_notify(${CHANNEL}, ${sql.placeholder("change")})` })
    .from(sql`(select) as once`)
    .prepare("live_notify"),
);

export async function announce(tx: Database, change: Change): Promise<void> {
  await notify(tx).execute({ change: JSON.stringify(change) });
}

const RETRY_MS = 1000;

/** Keeps one connection listening, and opens it anew when it is lost. */
export async function startLive(url: string, onError: (error: Error) => void): Promise<Live> {
  const listeners = new Set<{ hear: (change: Change) => void; end: () => void }>();
  let client: Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const open = async (): Promise<void> => {
    const fresh = await connectAlone(url);
    fresh.on("notification", ({ payload }) => {
      const change = JSON.parse(payload ?? "{}") as Change;
      for (const { hear } of listeners) hear(change);
    });
    fresh.on("error", onError);
    fresh.on("end", () => {
      if (!closed) reopen();
    });
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
  };
  const reopen = (): void => {
    retry = setTimeout(() => {
      open().catch((error: Error) => {
        onError(error);
        if (!closed) reopen();
      });
    }, RETRY_MS);
  };

  await open();
  return {
    listen(hear, end = () => {}) {
      const listener = { hear, end };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dismiss() {
      for (const { end } of listeners) end();
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
