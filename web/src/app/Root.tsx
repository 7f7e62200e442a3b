// Wraps every page: asks before unsaved text, or a secret that is shown only once, is lost by leaving the page.
import { Outlet, type ShouldBlockFn, useBlocker } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { isLeaving } from "../api/sessionEnd.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { findUnsaved, findUnsavedField, Unsaved, type UnsavedChecks } from "../ui/unsaved.ts";

const DiscardQuestion = loadOnDemand(() => import("../ui/DiscardQuestion.tsx"), "DiscardQuestion");

/** The actions of the browser's own buttons. Closing by the app itself is already guarded. */
const OF_THE_BROWSER: ReadonlySet<string> = new Set(["BACK", "FORWARD", "GO"]);

export function Root() {
  const [probes] = useState<UnsavedChecks>(() => new Map());
  const isLosing = useCallback(() => !isLeaving() && findUnsaved(probes) !== false, [probes]);
  // A change on the same path, as by filters, removes no form; it may close a tab, and Back a dialog.
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next, action }) =>
      current.pathname !== next.pathname
        ? isLosing()
        : findUnsaved(probes, "tab") !== false ||
          (OF_THE_BROWSER.has(action) && findUnsaved(probes, "dialog") !== false),
    [isLosing, probes],
  );
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isLosing, withResolver: true });
  return (
    <>
      <Unsaved value={probes}>
        <Outlet />
      </Unsaved>
      {blocker.status === "blocked" && (
        <DiscardQuestion
          loss={findUnsaved(probes) || "typed"}
          onKeep={blocker.reset}
          onDiscard={blocker.proceed}
          findField={() => findUnsavedField(probes)}
        />
      )}
    </>
  );
}
