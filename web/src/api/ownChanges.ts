// What a call has changed: its answer says so in a header, and what shows it is read again before anything follows.
import type { LiveNotice } from "@narthex/contract/live.ts";

type ReadAgain = (notices: readonly LiveNotice[]) => Promise<unknown>;

let readAgain: ReadAgain | null = null;
let reads: Promise<unknown> = Promise.resolve();

/** Has a function read again what calls change. A page without one shows no records. */
export function onOwnChanges(listener: ReadAgain | null): void {
  readAgain = listener;
}

/** @param header the value of the header; null where nothing was changed */
export function takeNotices(header: string | null): void {
  if (header === null || readAgain === null) return;
  reads = Promise.all([reads, readAgain(JSON.parse(header) as LiveNotice[])]);
}

/** Resolves when everything on the screen is read again that calls have changed so far. */
export const ownReads = (): Promise<unknown> => reads;
