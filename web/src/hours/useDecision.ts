import { api } from "@narthex/contract/api.ts";
import type { WorkerHours } from "@narthex/contract/hours.ts";
import { ApiError, request } from "../api/request.ts";
import { type ActionOptions, useAction } from "../api/useAction.ts";
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

type DecisionOptions = Pick<ActionOptions<Decision, unknown>, "failed" | "failureNotice" | "onFailed"> & {
  onDone?: () => void;
};

/**
 * Approves or returns the shown version of the entries. Entries that were changed since then are skipped; it fails if
 * all of them were.
 */
export function useDecision({ onDone, ...options }: DecisionOptions) {
  return useAction({
    ...options,
    async call({ entries, ...body }: Decision) {
      const answer = await request(api.workerHours.decideMany, {
        body: { ...body, entries: entries.map(({ id, updatedAt }) => ({ id, updatedAt })) },
      });
      if (answer.decided.length > 0) return answer;
      throw new ApiError(409, "nothing decided", { code: "conflict", message: formatLeftCount(answer.left.length) });
    },
    done: ({ decided, left }, { status }) => ({
      title: buildDoneNotice(status, decided.length),
      description: left.length > 0 ? formatLeftCount(left.length) : undefined,
      variant: left.length > 0 ? "destructive" : "default",
    }),
    onDone: () => onDone?.(),
  });
}
