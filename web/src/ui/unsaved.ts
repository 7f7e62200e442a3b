// What a form has to tell the dialog around it.
import { createContext, useContext, useEffect } from "react";

export const Unsaved = createContext<((has: boolean) => void) | null>(null);

/** Tells the dialog around, if there is one, whether closing it would lose what was typed. */
export function useUnsaved(has: boolean): void {
  const tell = useContext(Unsaved);
  // The dialog stands above whoever knows: word has to be sent up.
  useEffect(() => {
    tell?.(has);
    return () => tell?.(false);
  }, [tell, has]);
}
