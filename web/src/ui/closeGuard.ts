// How a button inside a dialog leaves it: the dialog asks first where something typed would be lost, and stays while it is
// on its way.
import { createContext } from "react";

/** Goes on with what leads away: at once, after the question, or not at all. */
export type CloseGuard = (then: () => void) => void;

export const CloseGuardContext = createContext<CloseGuard>((then) => then());
