// The keys that open the search of everything: Ctrl K, on a Mac Cmd K, and `/`.
import { useEffect } from "react";
import { isTyping } from "../ui/isTyping.ts";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The combination as this computer's keyboard has it. */
export const SHORTCUT = isMac ? "⌘K" : "Ctrl K";
/** The same for `aria-keyshortcuts`. */
export const ARIA_SHORTCUTS = `${isMac ? "Meta" : "Control"}+K /`;

/** What is above the page takes the keys itself. */
export const ABOVE = "[role=dialog], [role=alertdialog], [role=menu]";

function isShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() === "k") return (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping(event.target);
}

/**
 * Calls `open` on one of the keys, unless a dialog or menu is open. A search field of the page takes `/` before: its
 * listener is on the document.
 */
export function useSearchShortcut(open: () => void): void {
  // A listener on the window, because the key may be pressed anywhere on the page.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || !isShortcut(event)) return;
      if (document.querySelector(ABOVE)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
}
