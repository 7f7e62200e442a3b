import { CatchBoundary } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { useNotice } from "../ui/notify.ts";
import { runWhenIdle } from "../ui/runWhenIdle.ts";

const Notices = loadOnDemand(() => import("../ui/Notices.tsx"), "Notices");
const TooltipHost = loadOnDemand(() => import("../ui/TooltipHost.tsx"), "TooltipHost");

// A connection failure while loading one of them removes only this one, not the page.
const getEmptyKey = () => "";
const Nothing = () => null;

/** Notices and tooltips, loaded after the first screen, or with the first notice. */
export function Overlays() {
  const notice = useNotice();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => runWhenIdle(() => setIdle(true)), []);
  return (
    <>
      {/* The next notice requests the script again. */}
      <CatchBoundary getResetKey={() => `${notice?.id}`} errorComponent={Nothing}>
        {(isIdle || notice) && <Notices />}
      </CatchBoundary>
      <CatchBoundary getResetKey={getEmptyKey} errorComponent={Nothing}>
        {isIdle && <TooltipHost />}
      </CatchBoundary>
    </>
  );
}
