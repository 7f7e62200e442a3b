// The version of a saved list whose filters were changed on the screen. It is in the state of the history entry, as the
// search is, so that Back and a reload restore it together with the changed filters.
import type { MemberList } from "@narthex/contract/member-lists.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { hasChanged } from "../forms/changed.ts";

type BegunList = Pick<MemberList, "id" | "filter" | "updatedAt">;

declare module "@tanstack/react-router" {
  interface HistoryState {
    begunList?: BegunList | null;
  }
}

/**
 * Returns the version over which changed filters may be saved, and a function that accepts a newer one.
 * @param isChanged whether the filters on the screen differ from the saved ones
 */
export function useBegunList({ id, filter, updatedAt }: BegunList, isChanged: boolean) {
  const kept = useLocation({ select: ({ state }) => state.begunList });
  const navigate = useNavigate();
  const begun = kept?.id === id ? kept : null;
  const begin = useCallback(
    (list: BegunList | null) => {
      const begunList = list && { id: list.id, filter: list.filter, updatedAt: list.updatedAt };
      const state = { to: ".", search: true, replace: true, resetScroll: false } as const;
      void navigate({ ...state, state: (rest) => ({ ...rest, begunList }) });
    },
    [navigate],
  );
  useEffect(() => {
    if (isChanged !== (begun !== null)) begin(isChanged ? { id, filter, updatedAt } : null);
  }, [isChanged, begun, begin, id, filter, updatedAt]);
  // The list is read again when a colleague changes it, but the filters were chosen for the earlier version.
  const seen = begun !== null && hasChanged(filter, begun.filter) ? begun.updatedAt : updatedAt;
  return { seen, begin };
}
