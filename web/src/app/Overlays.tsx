import { CatchBoundary } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNotice } from "../ui/notify.ts";
import { runWhenIdle } from "../ui/runWhenIdle.ts";

const Notices = lazy(() => import("../ui/Notices.tsx").then((module) => ({ default: module.Notices })));
const TooltipHost = lazy(() => import("../ui/TooltipHost.tsx").then((module) => ({ default: module.TooltipHost })));

// A connection failure while loading them removes only these, not the page.
const getEmptyKey = () => "";
const Nothing = () => null;

/** Notices and tooltips, loaded after the first screen, or with the first notice. */
export function Overlays() {
  const notice = useNotice();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => runWhenIdle(() => setIdle(true)), []);
  return (
    <CatchBoundary getResetKey={getEmptyKey} errorComponent={Nothing}>
      <Suspense>
        {(isIdle || notice) && <Notices />}
        {isIdle && <TooltipHost />}
      </Suspense>
    </CatchBoundary>
  );
}
