// Asks the server every two seconds whether this browser is a station: a lost connection is shown within five seconds,
// and a revoked station stops also without input.
import { api } from "@narthex/contract/api.ts";
import type { StationState } from "@narthex/contract/station.ts";
import { useEffect, useState } from "react";
import { queryClient } from "../api/reads.ts";
import { ApiError, request } from "../api/request.ts";

export type StationStatus =
  | { is: "starting" }
  | { is: "none" }
  | { is: "revoked" }
  | { is: "on"; state: StationState; isLost: boolean };

const PAUSE_MS = 2000;
/** Together with the interval less than five seconds. */
const ANSWER_MS = 2500;
/** The time limit of the first answer, which also opens the connection. */
const START_MS = 15_000;

const isRevoked = (error: unknown) => error instanceof ApiError && error.code === "station_revoked";
const isNone = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403);

/** The status after a failed request. Without a response, the screen stays as it is. */
function getStatusAfterFailure(before: StationStatus, error: unknown): StationStatus {
  if (isRevoked(error)) return { is: "revoked" };
  if (isNone(error)) return before.is === "on" ? { is: "revoked" } : { is: "none" };
  return before.is === "on" ? { ...before, isLost: true } : before;
}

/** @param isPaused while the browser is not a station yet */
export function useStation(isPaused: boolean): StationStatus {
  const [status, setStatus] = useState<StationStatus>({ is: "starting" });
  // Timers, the browser's connection and responses to other calls are outside React.
  useEffect(() => {
    if (isPaused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let losses = 0;
    let limit = START_MS;
    const change = (next: (before: StationStatus) => StationStatus) => {
      if (!isOver) setStatus((before) => (before.is === "revoked" ? before : next(before)));
    };
    const ask = async () => {
      const before = losses;
      try {
        const state = await request(api.station.show, {}, AbortSignal.timeout(limit));
        limit = ANSWER_MS;
        // An answer to a request from before the loss would hide the note, and close the paper list, for two seconds.
        change((status) => ({ is: "on", state, isLost: losses !== before && status.is === "on" && status.isLost }));
      } catch (error) {
        change((before) => getStatusAfterFailure(before, error));
      }
      if (!isOver) timer = setTimeout(ask, PAUSE_MS);
    };
    void ask();
    const lose = () => {
      losses++;
      change((before) => getStatusAfterFailure(before, null));
    };
    const stopIfRevoked = (error: unknown) =>
      isRevoked(error) && change((before) => getStatusAfterFailure(before, error));
    const endings = [
      queryClient.getQueryCache().subscribe(({ query }) => stopIfRevoked(query.state.error)),
      queryClient.getMutationCache().subscribe(({ mutation }) => stopIfRevoked(mutation?.state.error)),
    ];
    window.addEventListener("offline", lose);
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const end of endings) end();
      window.removeEventListener("offline", lose);
    };
  }, [isPaused]);
  return status;
}
