// Assigning and removing people: shown at once, taken back when the server refuses. What is shown ahead of the server
// lives in the requests themselves, so two at a time never undo each other.
import { api } from "@narthex/contract/api.ts";
import { useMutation, useMutationState } from "@tanstack/react-query";
import { refresh } from "../api/reads.ts";
import { ApiError, request, sentenceOf } from "../api/request.ts";
import { notify } from "../ui/notify.ts";
import type { Move, Person, Side } from "./withMoves.ts";

interface Wanted {
  people: readonly Person[];
  to: Side;
}

interface Moves {
  assign: (people: readonly Person[]) => void;
  remove: (people: readonly Person[]) => void;
  /** In the order in which they were made, without those that failed. */
  moves: Move[];
}

/** @param onFailed hears of people whom the server did not let assign or remove */
export function useMoves(ministryId: number, onFailed: (people: readonly Person[], to: Side) => void): Moves {
  const mutationKey = ["assignments", ministryId] as const;
  const { mutate } = useMutation({
    mutationKey,
    // In sequence: a person who is assigned and immediately removed must not end up assigned.
    scope: { id: mutationKey.join() },
    mutationFn: async ({ people, to }: Wanted): Promise<{ confirmedAt: number }> => {
      const call = to === "assigned" ? api.ministries.assign : api.ministries.unassignMany;
      await request(call, { params: { id: ministryId }, body: { memberIds: people.map(({ id }) => id) } });
      // Reads that began before were given up with the answer, so every list that arrives later than this contains it.
      return { confirmedAt: Date.now() };
    },
    onError: (error, { people, to }) => {
      // Somebody may have assigned or removed them meanwhile.
      void refresh(api.ministries.members, api.ministries.available);
      onFailed(people, to);
      if (error instanceof ApiError && error.status === 401) return;
      const fallback = to === "assigned" ? "Failed to assign members" : "Failed to remove members";
      notify({ title: "Error", description: reasonOf(error) ?? sentenceOf(error, fallback), variant: "destructive" });
    },
  });
  const made = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => ({
      wanted: state.variables as Wanted | undefined,
      confirmedAt: (state.data as { confirmedAt: number } | undefined)?.confirmedAt ?? null,
      failed: state.status === "error",
    }),
  });
  return {
    assign: (people) => mutate({ people, to: "assigned" }),
    remove: (people) => mutate({ people, to: "available" }),
    moves: made.flatMap(({ wanted, failed, confirmedAt }) => (wanted && !failed ? [{ ...wanted, confirmedAt }] : [])),
  };
}

/** The sentence beside the only field, which says more than that some field is wrong. */
function reasonOf(error: unknown): string | null {
  return error instanceof ApiError ? (error.fields?.memberIds ?? null) : null;
}
