// Wraps every page: asks before unsaved text, or a secret that is shown only once, is lost by leaving the page.
import { Outlet, type ShouldBlockFn, useBlocker, useRouter } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { isLeaving } from "../api/sessionEnd.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { findUnsaved, findUnsavedField, prepareDiscard, Unsaved, type UnsavedChecks } from "../ui/unsaved.ts";

const DiscardQuestion = loadOnDemand(() => import("../ui/DiscardQuestion.tsx"), "DiscardQuestion");

/** The actions of the browser's own buttons. Closing by the app itself is already guarded. */
const OF_THE_BROWSER: ReadonlySet<string> = new Set(["BACK", "FORWARD", "GO"]);

export function Root() {
  const router = useRouter();
  const [probes] = useState<UnsavedChecks>(() => new Map());
  const isLosing = useCallback(() => !isLeaving() && findUnsaved(probes) !== false, [probes]);
  // A change on the same path, as by filters, removes no form; it may close a tab, and Back a dialog. The help changes
  // only the state of the history.
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next, action }) =>
      current.pathname !== next.pathname
        ? isLosing()
        : (JSON.stringify(current.search) !== JSON.stringify(next.search) && findUnsaved(probes, "tab") !== false) ||
          (OF_THE_BROWSER.has(action) && findUnsaved(probes, "dialog") !== false),
    [isLosing, probes],
  );
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isLosing, withResolver: true });
  // Back may lead to the same screen, which does not close a dialog that is not in the URL.
  const discard = (proceed: () => void) => {
    const closeDialogs = prepareDiscard(probes);
    const stop = router.subscribe("onResolved", () => {
      stop();
      closeDialogs();
    });
    proceed();
  };
  return (
    <>
      <Unsaved value={probes}>
        <Outlet />
      </Unsaved>
      {blocker.status === "blocked" && (
        <DiscardQuestion
          loss={findUnsaved(probes) || "typed"}
          onKeep={blocker.reset}
          onDiscard={() => discard(blocker.proceed)}
          findField={() => findUnsavedField(probes)}
        />
      )}
    </>
  );
}
