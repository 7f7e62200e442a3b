import { useState } from "react";

/** Where the focus is, and goes back to. From a menu, to the menu's button. */
function focusedNow(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  if (menu) return document.getElementById(menu);
  return active instanceof HTMLElement ? active : null;
}

/**
 * Handlers for Radix dialogs that are opened by state and so have no trigger of their own: the focus goes back to where
 * it came from. If that is gone, to the page, never to nowhere.
 */
export function useReturnFocus(open: boolean) {
  // Looked up before the dialog is in the document: a field in it that takes the focus has it before anybody is asked.
  const [origin, setOrigin] = useState(() => ({ open, from: open ? focusedNow() : null }));
  if (open !== origin.open) setOrigin({ open, from: open ? focusedNow() : origin.from });
  return {
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const { from } = origin;
      if (from?.isConnected && from !== document.body) from.focus();
      else document.querySelector<HTMLElement>("main")?.focus();
    },
  };
}
