// A control that removes itself when it is pressed with the keyboard, such as "Admit" in a list, leaves its focus to
// the control that is now at its place. Otherwise the user would begin again at the top of the page.
import { listControls } from "./returnFocus.ts";

/** How long after a press its control may be removed, in milliseconds: as long as an answer may take. */
const WATCH_MS = 15_000;

/** Where the focus is when its element was removed. A dialog takes the focus itself. */
const NOWHERE = "body, [role=dialog]";

/** A place from which something was removed. */
interface Place {
  parent: Element;
  removed: Element;
  before: Node | null;
  after: Node | null;
}

/** Where the pressed element was, in the part of the document that is left. */
function findPlace(records: readonly MutationRecord[], pressed: HTMLElement): Place | null {
  let lost: Element = pressed;
  let place: Place | null = null;
  for (const { target, removedNodes, previousSibling, nextSibling } of records) {
    const removed = [...removedNodes].find((node) => node.contains(lost));
    if (!(removed instanceof Element && target instanceof Element)) continue;
    // The parent may be removed after its child.
    lost = target;
    place = { parent: target, removed, before: previousSibling, after: nextSibling };
  }
  return place?.parent.isConnected ? place : null;
}

const listVisible = (node: Node): HTMLElement[] =>
  node instanceof Element ? listControls(node).filter((control) => control.checkVisibility()) : [];

/** The first control from a node on, after a number of others in the same element. */
function findFollowing(start: Node | null, skipped: number): HTMLElement | undefined {
  for (let at = start; at; at = at.nextSibling) {
    const controls = listVisible(at);
    if (controls.length > 0) return controls[skipped] ?? controls.at(-1);
  }
}

/** The last control up to a node, before a number of others in the same element. */
function findPreceding(start: Node | null, skipped: number): HTMLElement | undefined {
  for (let at = start; at; at = at.previousSibling) {
    const controls = listVisible(at);
    if (controls.length > 0) return controls.at(-1 - skipped) ?? controls[0];
  }
}

/**
 * The control at the same position in the next row, otherwise in the row before, otherwise one near the list.
 * @returns null if a dialog was closed, which returns the focus itself
 */
function findNext({ parent, removed, before, after }: Place, pressed: HTMLElement): HTMLElement | null {
  const controls = listControls(removed);
  // The pressed control may have been taken out of the removed part before.
  const position = Math.max(controls.indexOf(pressed), 0);
  let [first, last] = [position, Math.max(controls.length - 1 - position, 0)];
  const isLeft = (node: Node | null) => node?.parentNode === parent;
  let following = isLeft(before) ? before?.nextSibling : isLeft(after) ? after : parent.firstChild;
  let preceding = isLeft(before) ? before : null;
  for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
    const next = findFollowing(following ?? null, first) ?? findPreceding(preceding, last);
    if (next) return next;
    // The page or the dialog itself, if nothing in it can have the focus at the moment.
    if (around instanceof HTMLElement && around.matches("main, [role=dialog]")) return around;
    [first, last, following, preceding] = [0, 0, around.nextSibling, around.previousSibling];
  }
  return null;
}

/** Watches presses of keys until the returned function is called. Pointers are not watched: they need no focus. */
export function keepFocus(): () => void {
  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  let watched: HTMLElement | null = null;
  let page = "";
  let watchedUntil = 0;
  let moved: HTMLElement | null = null;

  const stopWatching = () => {
    observer.disconnect();
    watched = null;
  };
  const observer = new MutationObserver((records) => {
    if (!watched || watched.isConnected) return;
    const isExpected = performance.now() < watchedUntil && location.pathname === page;
    const place = isExpected && document.activeElement?.matches(NOWHERE) ? findPlace(records, watched) : null;
    moved = place && findNext(place, watched);
    // The answer may replace this one too, as when a step of an import ends.
    watched = moved;
    if (moved) moved.focus();
    else stopWatching();
  });
  const watch = ({ detail }: MouseEvent) => {
    const { activeElement } = document;
    // A key makes a click without a count. A link leads to another page.
    if (detail !== 0 || !(activeElement instanceof HTMLElement) || activeElement.matches(`a[href], ${NOWHERE}`)) return;
    watched = activeElement;
    page = location.pathname;
    watchedUntil = performance.now() + WATCH_MS;
    observer.observe(document.body, { childList: true, subtree: true });
  };
  // A key that is held presses one control, not all that take its place.
  const ignoreHeldKey = (event: KeyboardEvent) => {
    if (event.repeat && event.target === moved && ["Enter", " "].includes(event.key)) event.preventDefault();
  };
  document.addEventListener("click", watch, options);
  document.addEventListener("keydown", ignoreHeldKey, options);
  const stopElsewhere = ({ target }: Event) => {
    if (target !== watched && !(target instanceof Element && target.matches(NOWHERE))) stopWatching();
  };
  document.addEventListener("focusin", stopElsewhere, options);
  // A long list removes rows while it is scrolled.
  for (const name of ["wheel", "touchmove", "pointerdown"])
    document.addEventListener(name, stopWatching, { ...options, passive: true });
  return () => {
    stopWatching();
    listeners.abort();
  };
}
