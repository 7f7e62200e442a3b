// What a form, or what is shown only once, has to tell the dialog or the page around it.
import { createContext, useContext, useLayoutEffect } from "react";

/** What leaving at this moment would lose. */
export type UnsavedKind = "typed" | "shown-once";

/** Whether it would, and what. */
type UnsavedCheck = () => UnsavedKind | false;

/** Where it was typed: a page goes with its path, a dialog may close with whatever changes in the address. */
type Scope = "page" | "dialog";

export type UnsavedChecks = Map<UnsavedCheck, Scope>;

export const Unsaved = createContext<UnsavedChecks | null>(null);

/** @param where only what would be lost there */
export function findUnsaved(probes: UnsavedChecks, where?: Scope): UnsavedKind | false {
  for (const [probe, place] of probes) {
    const loss = (where === undefined || place === where) && probe();
    if (loss) return loss;
  }
  return false;
}

/** Lets the dialog around, or else the page, ask a form at any moment. The probe has to stay the same one. */
export function useUnsaved(probe: UnsavedCheck, place: Scope = "page"): void {
  const probes = useContext(Unsaved);
  // Before the form is seen: nobody can leave sooner.
  useLayoutEffect(() => {
    probes?.set(probe, place);
    return () => void probes?.delete(probe);
  }, [probes, probe, place]);
}
