import { useState } from "react";

/** Where the focus is, and goes back to. From a menu, to the menu's button. */
function focusedNow(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  if (menu) return document.getElementById(menu);
  return active instanceof HTMLElement ? active : null;
}

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

function trailNow(): readonly Element[] {
  const origin = focusedNow();
  return origin ? trailOf(origin) : [];
}

function focusable(element: Element, origin: Element): HTMLElement | null {
  if (element === origin || element.matches("main")) return element instanceof HTMLElement ? element : null;
  const controls = [...element.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.find((control) => control.checkVisibility()) ?? null;
}

/**
 * Handlers for Radix dialogs that are opened by state and so have no trigger of their own: the focus goes back to where
 * it came from. If that is gone, as the button of a record that was deleted, to what stands next to it; to the page where
 * nothing is left, never to nowhere.
 */
export function useReturnFocus(open: boolean) {
  // Looked up before the dialog is in the document: a field in it that takes the focus has it before anybody is asked.
  const [kept, setKept] = useState(() => ({ open, trail: open ? trailNow() : [] }));
  if (open !== kept.open) setKept({ open, trail: open ? trailNow() : kept.trail });
  const [origin] = kept.trail;
  return {
    onOpenAutoFocus(event: Event) {
      if (origin && event.target instanceof Element) origins.set(event.target, origin);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      for (const element of kept.trail) {
        const control = origin && element.isConnected ? focusable(element, origin) : null;
        if (control) return control.focus();
      }
      document.querySelector<HTMLElement>("main")?.focus();
    },
  };
}
