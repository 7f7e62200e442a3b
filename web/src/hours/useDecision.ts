import { api } from "@narthex/contract/api.ts";
import type { WorkerHours } from "@narthex/contract/hours.ts";
import { useMutation } from "@tanstack/react-query";
import { request, sentenceOf } from "../api/request.ts";
import { numberInWords } from "../format/words.ts";
import { notify } from "../ui/notify.ts";
import { refreshHours } from "./hours.queries.ts";

interface Decision {
  status: "approved" | "returned";
  note?: string | null;
  entries: readonly WorkerHours[];
}

const done = (status: Decision["status"], count: number) => {
  const what = status === "approved" ? "approved" : "returned";
  return count === 1 ? `1 entry ${what}` : `${numberInWords(count)} entries ${what}`;
};

const leftInWords = (count: number) =>
  count === 1
    ? "1 entry was changed or taken back meanwhile. Please look again."
    : `${numberInWords(count)} entries were changed or taken back meanwhile. Please look again.`;

/** Approves or returns entries as they stand on the screen: what was changed since is left. */
export function useDecision(onDone?: () => void) {
  return useMutation({
    mutationFn: ({ entries, ...body }: Decision) =>
      request(api.workerHours.decideMany, {
        body: { ...body, entries: entries.map(({ id, updatedAt }) => ({ id, updatedAt })) },
      }),
    onSuccess: async ({ decided, left }, { status }) => {
      await refreshHours();
      notify({
        title: done(status, decided.length),
        description: left.length > 0 ? leftInWords(left.length) : undefined,
        variant: left.length > 0 ? "destructive" : "default",
      });
      onDone?.();
    },
    onError: (error) =>
      notify({
        title: "Error",
        description: sentenceOf(error, "Failed to decide about hours"),
        variant: "destructive",
      }),
  });
}
