// The paper list is read while the server answers, because a desk needs it when the server cannot be reached.
import { api } from "@narthex/contract/api.ts";
import type { PaperList } from "@narthex/contract/child-paper.ts";
import type { Event } from "@narthex/contract/events.ts";
import { type Query, queryOptions, useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { computeTimeUntilTurn } from "../../format/dayTurn.ts";
import { getServerTime } from "../../format/serverTime.ts";

const MINUTE_MS = 60_000;

type PaperEvent = Pick<Event, "id" | "timezone">;

/** The read of a list, which is repeated only on the next day of the event, because each reading is recorded. */
export function queryPaperCopy(event: PaperEvent | null, isThere: boolean) {
  const computeValidity = (readAt: number) => computeTimeUntilTurn(getServerTime(readAt), event?.timezone ?? "UTC");
  return queryOptions({
    ...read(api.childPaper.show, { params: { id: event?.id ?? 0 } }),
    enabled: event !== null && isThere,
    staleTime: ({ state }) => computeValidity(state.dataUpdatedAt),
    // While a due read has no answer yet, it is not asked for more than once a minute.
    refetchInterval: ({ state: { status, dataUpdatedAt } }: Pick<Query, "state">) =>
      status === "success" && Math.max(MINUTE_MS, dataUpdatedAt + computeValidity(dataUpdatedAt) - Date.now()),
    refetchIntervalInBackground: true,
  });
}

/**
 * @param event null if there is no event today, and at self-service
 * @param isThere whether the server answers
 */
export function usePaperCopy(event: PaperEvent | null, isThere: boolean): PaperList | null {
  const { data = null } = useQuery(queryPaperCopy(event, isThere));
  return data;
}
