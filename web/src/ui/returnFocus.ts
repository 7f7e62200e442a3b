import { useState } from "react";

const CONTROLS = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex='0']";

/** The controls in an element, and itself if it is one. */
export const listControls = (element: Element): HTMLElement[] => [
  ...(element instanceof HTMLElement && element.matches(CONTROLS) ? [element] : []),
  ...element.querySelectorAll<HTMLElement>(CONTROLS),
];

/** Dispatched at a field that should get the focus and is hidden, for the part of the page that can show it. */
export const REVEAL = "narthex.reveal";

export function focusField(field: HTMLElement): void {
  field.focus();
  field.scrollIntoView({ block: "center" });
}

/** The element from which each open dialog was opened. */
const origins = new WeakMap<Element, Element>();

/**
 * An element and its ancestors; from a dialog on, the element that opened it. Kept while they are still in the
 * document.
 */
function listTrail(origin: Element): Element[] {
  const trail: Element[] = [];
  for (let at: Element | null = origin; at && at !== document.body; at = origins.get(at) ?? at.parentElement)
    trail.push(at);
  return trail;
}

function listCurrentTrail(): readonly Element[] {
  const origin = document.activeElement;
  return origin ? listTrail(origin) : [];
}

function findFocusable(element: Element, origin: Element): HTMLElement | null {
  if (element === origin || element.matches("main")) return element instanceof HTMLElement ? element : null;
  return listControls(element).find((control) => control.checkVisibility()) ?? null;
}

/**
 * Handlers for Radix dialogs that are opened by state and therefore have no trigger: the focus returns to its former
 * element. If that was removed, like the button of a deleted record, the focus goes to what is next to it, and to the
 * page if nothing is left.
 * @param findPreferred finds an element that gets the focus instead
 */
export function useReturnFocus(open: boolean, findPreferred?: () => HTMLElement | null) {
  // Determined before the dialog is in the document, because a field in it with autofocus takes the focus before any
  // event.
  const [kept, setKept] = useState(() => ({ open, trail: open ? listCurrentTrail() : [] }));
  if (open !== kept.open) setKept({ open, trail: open ? listCurrentTrail() : kept.trail });
  const [origin] = kept.trail;
  return {
    onOpenAutoFocus(event: Event) {
      if (origin && event.target instanceof Element) origins.set(event.target, origin);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const preferred = findPreferred?.();
      if (preferred?.checkVisibility()) return focusField(preferred);
      preferred?.dispatchEvent(new Event(REVEAL, { bubbles: true }));
      for (const element of kept.trail) {
        const control = origin && element.isConnected ? findFocusable(element, origin) : null;
        if (control) return control.focus();
      }
      document.querySelector<HTMLElement>("main")?.focus();
    },
  };
}
