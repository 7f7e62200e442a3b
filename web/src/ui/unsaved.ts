// The contract between a form, or a secret that is shown only once, and the dialog or page around it.
import { createContext, useContext, useLayoutEffect } from "react";

/** The kind of data that would be lost by leaving now. */
export type UnsavedKind = "typed" | "shown-once";

/** Returns the kind of data that would be lost, or false if nothing would be lost. */
type UnsavedCheck = () => UnsavedKind | false;

/** The place of the input: a page is left when its path changes, a dialog may close on any change of the URL. */
type Scope = "page" | "dialog";

export type UnsavedChecks = Map<UnsavedCheck, Scope>;

export const Unsaved = createContext<UnsavedChecks | null>(null);

/** @param where limits the search to this place */
export function findUnsaved(probes: UnsavedChecks, where?: Scope): UnsavedKind | false {
  for (const [probe, place] of probes) {
    const loss = (where === undefined || place === where) && probe();
    if (loss) return loss;
  }
  return false;
}

/** Registers a check with the surrounding dialog, or else with the page. The probe must keep its identity. */
export function useUnsaved(probe: UnsavedCheck, place: Scope = "page"): void {
  const probes = useContext(Unsaved);
  // A layout effect, because the check must exist before the form is visible and can be left.
  useLayoutEffect(() => {
    probes?.set(probe, place);
    return () => void probes?.delete(probe);
  }, [probes, probe, place]);
}
