// The changes that a call has made: its answer lists them in a header, and the affected reads are refetched before
// anything else happens.
import type { LiveNotice } from "@narthex/contract/live.ts";

type ReadAgain = (notices: readonly LiveNotice[]) => Promise<unknown>;

let readAgain: ReadAgain | null = null;
let reads: Promise<unknown> = Promise.resolve();

/** Registers the function that refetches data after changes. Pages without one show no records. */
export function registerRefetch(listener: ReadAgain | null): void {
  readAgain = listener;
}

/** @param header the value of the header; null if nothing was changed */
export function takeNotices(header: string | null): void {
  if (header === null || readAgain === null) return;
  reads = Promise.all([reads, readAgain(JSON.parse(header) as LiveNotice[])]);
}

/** Resolves when everything on the screen is refetched that calls have changed so far. */
export const waitForReads = (): Promise<unknown> => reads;
