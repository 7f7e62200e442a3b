// What a form has to tell the dialog or the page around it.
import { createContext, useContext, useLayoutEffect } from "react";

/** Whether leaving at this moment would lose what was typed. */
type Probe = () => boolean;

/** Where it was typed: a page goes with its path, a dialog may close with whatever changes in the address. */
type Place = "page" | "dialog";

export type Probes = Map<Probe, Place>;

export const Unsaved = createContext<Probes | null>(null);

/** @param where only what was typed there */
export const isUnsaved = (probes: Probes, where?: Place): boolean =>
  [...probes].some(([probe, place]) => (where === undefined || place === where) && probe());

/** Lets the dialog around, or else the page, ask a form at any moment. The probe has to stay the same one. */
export function useUnsaved(probe: Probe, place: Place = "page"): void {
  const probes = useContext(Unsaved);
  // Before the form is seen: nobody can leave sooner.
  useLayoutEffect(() => {
    probes?.set(probe, place);
    return () => void probes?.delete(probe);
  }, [probes, probe, place]);
}
