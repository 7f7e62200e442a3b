// How a button inside a dialog closes it: the dialog asks first if typed text would be lost, and stays open while a
// submit is in progress.
import { createContext } from "react";

/** Runs the action that closes the dialog: immediately, after a confirmation, or not at all. */
export type CloseGuard = (then: () => void) => void;

export const CloseGuardContext = createContext<CloseGuard>((then) => then());
