// Around every page: what was typed and not saved is not left without a question.
import { Outlet, type ShouldBlockFn, useBlocker } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import { isUnsaved, type Probe, Unsaved } from "../ui/unsaved.ts";

const DiscardQuestion = lazy(() =>
  import("../ui/DiscardQuestion.tsx").then((module) => ({ default: module.DiscardQuestion })),
);

export function Root() {
  const [probes] = useState(() => new Set<Probe>());
  const isLosing = useCallback(() => isUnsaved(probes), [probes]);
  // What changes behind the same path, as filters and tabs do, takes no form away.
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next }) => current.pathname !== next.pathname && isLosing(),
    [isLosing],
  );
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isLosing, withResolver: true });
  return (
    <>
      <Unsaved value={probes}>
        <Outlet />
      </Unsaved>
      <Suspense>
        {blocker.status === "blocked" && <DiscardQuestion onKeep={blocker.reset} onDiscard={blocker.proceed} />}
      </Suspense>
    </>
  );
}
