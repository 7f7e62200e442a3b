import { CatchBoundary } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNotice } from "../ui/notify.ts";
import { whenIdle } from "../ui/whenIdle.ts";

const Notices = lazy(() => import("../ui/Notices.tsx").then((module) => ({ default: module.Notices })));
const TooltipHost = lazy(() => import("../ui/TooltipHost.tsx").then((module) => ({ default: module.TooltipHost })));

// A connection failure while loading them removes only these, not the page.
const always = () => "";
const Nothing = () => null;

/** Notices and tooltips, loaded after the first screen, or with the first notice. */
export function Overlays() {
  const notice = useNotice();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <CatchBoundary getResetKey={always} errorComponent={Nothing}>
      <Suspense>
        {(isIdle || notice) && <Notices />}
        {isIdle && <TooltipHost />}
      </Suspense>
    </CatchBoundary>
  );
}
