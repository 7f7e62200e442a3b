// Asks a greeter before labels that were not printed are lost by a tab, another event or a reload.
import { type ReactNode, useEffect, useState } from "react";
import { isLeaving } from "../api/sessionEnd.ts";
import { DiscardQuestion } from "../ui/DiscardQuestion.tsx";
import { findUnsaved, findUnsavedField, type UnsavedChecks } from "../ui/unsaved.ts";

export interface Leaving {
  /** The checks of the desk below. */
  readonly probes: UnsavedChecks;
  /** Calls the function. If something would be lost, the greeter is asked first. */
  readonly leave: (go: () => void) => void;
  /** Withdraws the question. */
  readonly stay: () => void;
  readonly question: ReactNode;
}

export function useLeaving(): Leaving {
  const [probes] = useState<UnsavedChecks>(() => new Map());
  const [asked, setAsked] = useState<{ go: () => void } | null>(null);
  // The browser asks before it leaves the page, outside React.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving() && findUnsaved(probes)) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [probes]);
  const stay = () => setAsked(null);
  return {
    probes,
    leave: (go) => (findUnsaved(probes) ? setAsked({ go }) : go()),
    stay,
    question: asked && (
      <DiscardQuestion
        loss={findUnsaved(probes) || "labels"}
        onKeep={stay}
        findField={() => findUnsavedField(probes)}
        onDiscard={() => {
          asked.go();
          stay();
        }}
      />
    ),
  };
}
