// Assigning and removing people, as an optimistic update that is undone if the server refuses. The optimistic state is
// in the mutations themselves, so two at a time never undo each other.
import { api } from "@narthex/contract/api.ts";
import { useMutation, useMutationState } from "@tanstack/react-query";
import { refreshReads } from "../api/reads.ts";
import { ApiError, getSentence, request } from "../api/request.ts";
import { notify } from "../ui/notify.ts";
import type { AssignedPerson, Move, Side } from "./withMoves.ts";

interface RequestedMove {
  people: readonly AssignedPerson[];
  to: Side;
}

interface Moves {
  assign: (people: readonly AssignedPerson[]) => void;
  remove: (people: readonly AssignedPerson[]) => void;
  /** In the order in which they were made, without failed ones. */
  moves: Move[];
}

/** @param onFailed called with the people whom the server did not assign or remove */
export function useMoves(ministryId: number, onFailed: (people: readonly AssignedPerson[], to: Side) => void): Moves {
  const mutationKey = ["assignments", ministryId] as const;
  const { mutate } = useMutation({
    mutationKey,
    // In sequence: a person who is assigned and immediately removed must not end up assigned.
    scope: { id: mutationKey.join() },
    mutationFn: async ({ people, to }: RequestedMove): Promise<{ confirmedAt: number }> => {
      const call = to === "assigned" ? api.ministries.assign : api.ministries.unassignMany;
      await request(call, { params: { id: ministryId }, body: { memberIds: people.map(({ id }) => id) } });
      // Reads that began earlier are canceled when the response arrives, so every list that is read later contains this
      // move.
      return { confirmedAt: Date.now() };
    },
    onError: (error, { people, to }) => {
      // Another user may have assigned or removed them.
      void refreshReads(api.ministries.members, api.ministries.available);
      onFailed(people, to);
      if (error instanceof ApiError && error.status === 401) return;
      const fallback = to === "assigned" ? "Failed to assign members" : "Failed to remove members";
      notify({ title: "Error", description: getSentence(error, fallback), variant: "destructive" });
    },
  });
  const made = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => ({
      wanted: state.variables as RequestedMove | undefined,
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
