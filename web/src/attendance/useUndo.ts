// Taking a check-in back: gone at once, there again when the server refuses.
import { api } from "@narthex/contract/api.ts";
import { useMutation, useMutationState } from "@tanstack/react-query";
import { ApiError, request, sentenceOf } from "../client/request.ts";
import { notify } from "../ui/notices.ts";
import { refreshAfterCheckin } from "./attendance.queries.ts";
import type { OwnUndo } from "./presence.ts";

/** A record that is to go, with the words to say so. */
export interface Wrong {
  attendanceId: number;
  memberName: string;
  eventId: number;
  eventTitle: string;
}

const KEY = ["undo-check-in"] as const;

export function useUndo() {
  const { mutate } = useMutation({
    mutationKey: KEY,
    mutationFn: async ({ attendanceId }: Wrong) => {
      await request(api.attendance.remove, { params: { id: attendanceId } });
      return { confirmedAt: Date.now() };
    },
    onSuccess: (_, { memberName, eventTitle }) => {
      notify({ title: "Check-in undone", description: `${memberName} is no longer checked in to ${eventTitle}.` });
      void refreshAfterCheckin();
    },
    onError: (error) => {
      void refreshAfterCheckin();
      // Signed out: that notice comes from the one place that leads back to the sign-in page.
      if (error instanceof ApiError && error.status === 401) return;
      notify({ title: "Error", description: sentenceOf(error, "Failed to undo check-in"), variant: "destructive" });
    },
  });
  return mutate;
}

/** The undos made in this window that did not fail, at any event. */
export function useOwnUndos(): OwnUndo[] {
  const made = useMutationState({
    filters: { mutationKey: KEY, exact: true },
    select: ({ state }) => ({
      wrong: state.variables as Wrong | undefined,
      confirmedAt: (state.data as { confirmedAt: number } | undefined)?.confirmedAt ?? null,
      failed: state.status === "error",
    }),
  });
  return made.flatMap(({ wrong, failed, confirmedAt }) =>
    wrong && !failed ? [{ attendanceId: wrong.attendanceId, eventId: wrong.eventId, confirmedAt }] : [],
  );
}
