import { api } from "@narthex/contract/api.ts";
import type { WorkerHours } from "@narthex/contract/hours.ts";
import { request } from "../api/request.ts";
import { buildFailureNotice, useAction } from "../api/useAction.ts";
import { formatNumber } from "../format/format.ts";

interface Decision {
  status: "approved" | "returned";
  note?: string | null;
  entries: readonly WorkerHours[];
}

const buildDoneNotice = (status: Decision["status"], count: number) => {
  const what = status === "approved" ? "approved" : "returned";
  return count === 1 ? `1 entry ${what}` : `${formatNumber(count)} entries ${what}`;
};

const formatLeftCount = (count: number) =>
  count === 1
    ? "1 entry was changed or taken back by someone else. Please look again."
    : `${formatNumber(count)} entries were changed or taken back by others. Please look again.`;

/** Approves or returns the shown version of the entries. Entries that were changed since then are skipped. */
export function useDecision(failed: string, onDone?: () => void) {
  return useAction({
    call: ({ entries, ...body }: Decision) =>
      request(api.workerHours.decideMany, {
        body: { ...body, entries: entries.map(({ id, updatedAt }) => ({ id, updatedAt })) },
      }),
    failed,
    failureNotice: (error) => buildFailureNotice(error, "Failed to decide about hours"),
    done: ({ decided, left }, { status }) => ({
      title: buildDoneNotice(status, decided.length),
      description: left.length > 0 ? formatLeftCount(left.length) : undefined,
      variant: left.length > 0 ? "destructive" : "default",
    }),
    onDone: () => onDone?.(),
  });
}
