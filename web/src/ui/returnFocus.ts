import { useRef } from "react";

const CONTROLS = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex='0']";

/** From where each open dialog was opened. */
const origins = new WeakMap<Element, Element>();

/** An element and all around it; from a dialog on to where that was opened. Kept while they still stand there. */
function trailOf(origin: Element): Element[] {
  const trail: Element[] = [];
  for (let at: Element | null = origin; at && at !== document.body; at = origins.get(at) ?? at.parentElement)
    trail.push(at);
  return trail;
}

function focusable(element: Element, origin: Element): HTMLElement | null {
  if (element === origin || element.matches("main")) return element instanceof HTMLElement ? element : null;
  const controls = [...element.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.find((control) => control.checkVisibility()) ?? null;
}

/**
 * Handlers for Radix dialogs that are opened by state and so have no trigger of their own: the focus goes back to where
 * it came from. From a menu, to the menu's button. If that is gone, as the button of a record that was deleted, to what
 * stands next to it; to the page where nothing is left, never to nowhere.
 */
export function useReturnFocus() {
  const trail = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus(event: Event) {
      const active = document.activeElement;
      const menu = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
      const origin = menu ? document.getElementById(menu) : active;
      trail.current = origin ? trailOf(origin) : [];
      if (origin && event.target instanceof Element) origins.set(event.target, origin);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const [origin] = trail.current;
      for (const element of trail.current) {
        const control = origin && element.isConnected ? focusable(element, origin) : null;
        if (control) return control.focus();
      }
      document.querySelector<HTMLElement>("main")?.focus();
    },
  };
}
