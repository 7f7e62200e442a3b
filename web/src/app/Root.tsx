// Around every page: what was typed and not saved, or is shown only once, is not left without a question.
import { Outlet, type ShouldBlockFn, useBlocker } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import { isLeaving } from "../api/sessionEnd.ts";
import { findUnsaved, Unsaved, type UnsavedChecks } from "../ui/unsaved.ts";

const DiscardQuestion = lazy(() =>
  import("../ui/DiscardQuestion.tsx").then((module) => ({ default: module.DiscardQuestion })),
);

/** What the browser's own buttons do; the app itself knows what it closes. */
const OF_THE_BROWSER: ReadonlySet<string> = new Set(["BACK", "FORWARD", "GO"]);

export function Root() {
  const [probes] = useState<UnsavedChecks>(() => new Map());
  const isLosing = useCallback(() => !isLeaving() && findUnsaved(probes) !== false, [probes]);
  // What changes behind the same path, as filters and tabs do, takes no form away; Back may take a dialog.
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next, action }) =>
      current.pathname !== next.pathname
        ? isLosing()
        : OF_THE_BROWSER.has(action) && findUnsaved(probes, "dialog") !== false,
    [isLosing, probes],
  );
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isLosing, withResolver: true });
  return (
    <>
      <Unsaved value={probes}>
        <Outlet />
      </Unsaved>
      <Suspense>
        {blocker.status === "blocked" && (
          <DiscardQuestion loss={findUnsaved(probes) || "typed"} onKeep={blocker.reset} onDiscard={blocker.proceed} />
        )}
      </Suspense>
    </>
  );
}
