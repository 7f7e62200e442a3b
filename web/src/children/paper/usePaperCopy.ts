// The paper list is read while the server answers, because a desk needs it when the server cannot be reached.
import { api } from "@narthex/contract/api.ts";
import type { PaperList } from "@narthex/contract/child-paper.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";

/**
 * @param eventId null if there is no event today, and at self-service
 * @param isThere whether the server answers
 */
export function usePaperCopy(eventId: number | null, isThere: boolean): PaperList | null {
  const { data = null } = useQuery({
    ...read(api.childPaper.show, { params: { id: eventId ?? 0 } }),
    enabled: eventId !== null && isThere,
    staleTime: Number.POSITIVE_INFINITY,
    // Each reading is recorded, also at a station, which reads other data again.
    refetchInterval: false,
  });
  return data;
}
