// The test of one row: it does the task, and its annotation is read by reporter.ts.

import type { Effort } from "../effort.ts";
import { test as base } from "../narthex.ts";
import type { RowName } from "./rows.ts";

export const EFFORT = "effort";

interface Details {
  isTouch?: boolean;
  /** Measurements other than clicks, keys and time. */
  more?: string;
  /** The elapsed time in seconds, if it was taken before the test looked at the result. */
  elapsed?: number;
}

const formatCount = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;

const formatSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;

export const test = base.extend<{
  /** Notes the result of a row. */
  note(row: RowName, effort: Effort, details?: Details): void;
}>({
  note: async ({ browserName: _ }, use, { annotations }) => {
    await use((row, { clicks, keys, elapsed: sinceStart }, { isTouch = false, more, elapsed = sinceStart } = {}) => {
      const now = [
        isTouch ? formatCount(clicks, "tap", "taps") : formatCount(clicks, "click", "clicks"),
        ...(keys === 0 ? [] : [formatCount(keys, "key", "keys")]),
        formatSeconds(elapsed),
      ].join(", ");
      annotations.push({ type: EFFORT, description: JSON.stringify([row, more ? `${now}; ${more}` : now]) });
    });
  },
});
