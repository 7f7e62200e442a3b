// The contract between a form, or a secret that is shown only once, and the dialog or page around it.
import { createContext, useContext, useEffect, useLayoutEffect } from "react";

/** The kind of data that would be lost by leaving now. */
export type UnsavedKind = "typed" | "shown-once" | "labels";

/** Returns the kind of data that would be lost, or false if nothing would be lost. */
type UnsavedCheck = () => UnsavedKind | false;

/**
 * The place of the input: a page is left when its path changes, a tab of a page when the search part of the URL changes,
 * and a dialog may close on a change by the browser's buttons.
 */
type Scope = "page" | "tab" | "dialog";

interface UnsavedPlace {
  scope: Scope;
  /** Finds the field that the user would return to; null if there is none. */
  findField: (() => HTMLElement | null) | undefined;
  /** Closes the dialog that contains the input; undefined for a page and a tab. */
  close: (() => void) | undefined;
}

export type UnsavedChecks = Map<UnsavedCheck, UnsavedPlace>;

export const Unsaved = createContext<UnsavedChecks | null>(null);

/** @param where limits the search to this place */
export function findUnsaved(probes: UnsavedChecks, where?: Scope): UnsavedKind | false {
  for (const [probe, { scope }] of probes) {
    const loss = (where === undefined || scope === where) && probe();
    if (loss) return loss;
  }
  return false;
}

/** The first field of the page whose value is not saved; null if there is none, or it is in a dialog. */
export function findUnsavedField(probes: UnsavedChecks): HTMLElement | null {
  for (const [probe, { findField }] of probes) if (probe()) return findField?.() ?? null;
  return null;
}

/** Returns a function that closes the dialogs that contain unsaved input now and are still open when it is called. */
export function prepareDiscard(probes: UnsavedChecks): () => void {
  const unsaved = [...probes].filter(([probe]) => probe());
  return () => {
    for (const [probe, { close }] of unsaved) if (probes.has(probe)) close?.();
  };
}

/** Registers a check with the surrounding dialog, or else with the page. All functions must keep their identity. */
export function useUnsaved(
  probe: UnsavedCheck,
  scope: Scope = "page",
  findField?: UnsavedPlace["findField"],
  close?: UnsavedPlace["close"],
): void {
  const probes = useContext(Unsaved);
  // A layout effect, because the check must exist before the form is visible and can be left.
  useLayoutEffect(() => void probes?.set(probe, { scope, findField, close }), [probes, probe, scope, findField, close]);
  // Not in the cleanup of the layout effect, which React also runs while the page waits for data and hides the form.
  useEffect(() => () => void probes?.delete(probe), [probes, probe]);
}
