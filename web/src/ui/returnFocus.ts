import { useRef } from "react";

/**
 * Handlers for Radix dialogs that are opened by state and so have no trigger of their own: the focus goes back to where
 * it came from. From a menu, to the menu's button. If that is gone, to the page, never to nowhere.
 */
export function useReturnFocus() {
  const cameFrom = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus() {
      const active = document.activeElement;
      const menu = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
      cameFrom.current = menu ? document.getElementById(menu) : active instanceof HTMLElement ? active : null;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const origin = cameFrom.current;
      if (origin?.isConnected && origin !== document.body) origin.focus();
      else document.querySelector<HTMLElement>("main")?.focus();
    },
  };
}
