// Assigning and removing people: shown at once, taken back when the server refuses. What is shown ahead of the server
// lives in the requests themselves, so two at a time never undo each other.
import { api } from "@narthex/contract/api.ts";
import { useMutation, useMutationState } from "@tanstack/react-query";
import { ApiError, request, sentenceOf } from "../client/request.ts";
import { notify } from "../ui/notices.ts";
import { refreshAfterAssigning } from "./assignmentPages.ts";
import type { Move, Person, Side } from "./withMoves.ts";

interface Wanted {
  people: readonly Person[];
  to: Side;
}

interface Moves {
  assign: (people: readonly Person[]) => void;
  remove: (person: Person) => void;
  /** In the order in which they were made, without those that failed. */
  moves: Move[];
}

/** @param onFailed hears of people whom the server did not let assign */
export function useMoves(ministryId: number, onFailed: (people: readonly Person[]) => void): Moves {
  const mutationKey = ["assignments", ministryId] as const;
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: whoever is assigned and removed again at once must not end up assigned.
    scope: { id: mutationKey.join() },
    mutationFn: async ({ people, to }: Wanted): Promise<{ confirmedAt: number }> => {
      const ids = people.map(({ id }) => id);
      if (to === "assigned") {
        await request(api.ministries.assign, { params: { id: ministryId }, body: { memberIds: ids } });
      } else {
        for (const memberId of ids) await request(api.ministries.unassign, { params: { id: ministryId, memberId } });
      }
      // Reads that began before are given up here, so every list that arrives later than this knows of it.
      void refreshAfterAssigning();
      return { confirmedAt: Date.now() };
    },
    onError: (error, { people, to }) => {
      void refreshAfterAssigning();
      if (to === "assigned") onFailed(people);
      if (error instanceof ApiError && error.status === 401) return;
      const fallback = to === "assigned" ? "Failed to assign members" : "Failed to remove member";
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
    remove: (person) => mutate({ people: [person], to: "available" }),
    moves: made.flatMap(({ wanted, failed, confirmedAt }) => (wanted && !failed ? [{ ...wanted, confirmedAt }] : [])),
  };
}

/** The sentence beside the only field, which says more than that some field is wrong. */
function reasonOf(error: unknown): string | null {
  return error instanceof ApiError ? (error.fields?.memberIds ?? null) : null;
}
