// A browser that is a check-in station. It shows only this page, and resets after a time without input.
import { QueryClientProvider } from "@tanstack/react-query";
import { TabletSmartphone } from "lucide-react";
import { useState } from "react";
import { queryClient } from "../api/reads.ts";
import { Mark } from "../brand/Mark.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Notices } from "../ui/Notices.tsx";
import { Loading } from "../ui/Skeleton.tsx";
import { TooltipHost } from "../ui/TooltipHost.tsx";
import { Enroll } from "./Enroll.tsx";
import { Kiosk } from "./Kiosk.tsx";
import { useStation } from "./useStation.ts";

const { queries, ...defaults } = queryClient.getDefaultOptions();

const LOOK_AGAIN_MS = 5000;

/**
 * The next family must not see data of the previous one, nor a state from before its own check-in. A station has no live
 * stream, so the family or child on its screen is read again: other stations and rooms check people in and out meanwhile.
 */
const STATION_QUERIES = {
  ...queries,
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state }: { state: { data?: unknown } }) =>
    state.data === undefined || (Array.isArray(state.data) && state.data.length === 0) ? false : LOOK_AGAIN_MS,
};

/** The code of a link is after the #, which browsers send to no server. */
function takeCode(): string | null {
  const code = decodeURIComponent(location.hash.slice(1)).slice(0, 40);
  history.replaceState(null, "", location.pathname);
  return code === "" ? null : code;
}

export function StationApp() {
  const [code, setCode] = useState(() => {
    queryClient.setDefaultOptions({ ...defaults, queries: STATION_QUERIES });
    return takeCode();
  });
  const status = useStation(code !== null);
  return (
    <QueryClientProvider client={queryClient}>
      {code !== null ? (
        <Enroll code={code} onDone={() => setCode(null)} onCancel={() => setCode(null)} />
      ) : status.is === "on" ? (
        <Kiosk {...status} />
      ) : (
        <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 px-4 py-10">
          <title>Check-in station</title>
          <Mark className="mx-auto size-10" />
          {status.is === "starting" ? (
            <Loading label="Loading" bar="h-48" />
          ) : (
            <Stopped isRevoked={status.is === "revoked"} />
          )}
        </main>
      )}
      <Notices isAtStation />
      <TooltipHost />
    </QueryClientProvider>
  );
}

function Stopped({ isRevoked }: { isRevoked: boolean }) {
  return (
    <div role="alert">
      <h1 className="sr-only">Check-in station</h1>
      <EmptyState
        icon={<TabletSmartphone />}
        title={isRevoked ? "This station was revoked" : "This browser is not a check-in station"}
        text={
          isRevoked
            ? "It can no longer check children in or out. Please use another station, or ask a children's lead."
            : "An administrator opens the page Children, then Stations, and shows the link for this browser."
        }
      />
    </div>
  );
}
