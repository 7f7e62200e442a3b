// What a form has to tell the dialog or the page around it.
import { createContext, useContext, useLayoutEffect } from "react";

/** Whether leaving at this moment would lose what was typed. */
export type Probe = () => boolean;

export const Unsaved = createContext<Set<Probe> | null>(null);

export const isUnsaved = (probes: ReadonlySet<Probe>): boolean => [...probes].some((probe) => probe());

/** Lets the dialog around, or else the page, ask a form at any moment. The probe has to stay the same one. */
export function useUnsaved(probe: Probe): void {
  const probes = useContext(Unsaved);
  // Before the form is seen: nobody can leave sooner.
  useLayoutEffect(() => {
    probes?.add(probe);
    return () => void probes?.delete(probe);
  }, [probes, probe]);
}
