// A change names the version of the record that its author saw (docs/decisions/0099-use-updatedat-as-the-version.md).
import { Refusal } from "../refusal.ts";

interface Versioned {
  readonly updatedAt: string;
}

/**
 * Whether a record is still the version that the caller saw: null if there was none. Without a version, any is accepted.
 */
export function isVersion({ updatedAt }: Versioned, seen: string | null | undefined): boolean {
  return seen === undefined || (seen !== null && Date.parse(seen) === Date.parse(updatedAt));
}

/**
 * The record must be locked until the transaction ends. @param current the record as the caller may see it; sent with
 * the refusal @throws Refusal conflict if the record was changed since the caller read it
 */
export async function refuseStale(
  record: Versioned,
  seen: string | null | undefined,
  current: () => unknown,
): Promise<void> {
  if (!isVersion(record, seen)) throw new Refusal("conflict", { current: await current() });
}

/** Whether these are the entries that a caller read; true without a list of them. */
export function isAsSeen(entries: readonly { id: number }[], seen: string | undefined): boolean {
  const joinSorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join();
  if (seen === undefined) return true;
  return joinSorted(entries.map(({ id }) => id)) === joinSorted(seen === "" ? [] : seen.split(",").map(Number));
}
