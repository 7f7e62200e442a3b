// A control that removes itself when it is pressed with the keyboard, such as "Admit" in a list, leaves its focus to
// the control that is now at its place. Otherwise the user would begin again at the top of the page.
import { listControls } from "./returnFocus.ts";

/** How long after a press its control may be removed, in milliseconds: as long as an answer may take. */
const WATCH_MS = 15_000;

/** How long after it got the focus a control ignores Enter and Space, in milliseconds: the second of a double press. */
const SHIELD_MS = 300;

/** Links lead to another page; code clicks the others. */
const OTHER_CLICKS = "a[href], input[type=file]";

/** What gets the focus if no control can have it. */
const AREA = "main, [role=dialog]";

/** Keys that scroll a long list, which removes rows. */
const SCROLLING_KEYS = /^(Arrow|Page|Home|End)/;

/** Where the focus is when its element was removed. A dialog takes the focus itself. */
const NOWHERE = "body, [role=dialog]";

/** A place from which something was removed. */
interface Place {
  parent: Element;
  before: Node | null;
  after: Node | null;
}

/** Where the pressed element was, in the part of the document that is left. */
function findPlace(records: readonly MutationRecord[], pressed: HTMLElement): Place | null {
  let lost: Element = pressed;
  let place: Place | null = null;
  for (const { target, removedNodes, previousSibling, nextSibling } of records) {
    if (!(target instanceof Element) || ![...removedNodes].some((node) => node.contains(lost))) continue;
    // The parent may be removed after its child.
    lost = target;
    place = { parent: target, before: previousSibling, after: nextSibling };
  }
  return place?.parent.isConnected ? place : null;
}

/** "BUTTON Admit" for a button with this text, or for an icon with the label "Admit Ann Lee". */
const describeKind = ({ tagName, textContent, ariaLabel }: HTMLElement): string =>
  `${tagName} ${textContent.trim() || (ariaLabel ?? "").split(" ", 1)[0]}`;

const listVisible = (node: Node): HTMLElement[] =>
  node instanceof Element ? listControls(node).filter((control) => control.checkVisibility()) : [];

/** In the first element from a node on that has controls: one of this kind, otherwise the first one. */
function findFollowing(start: Node | null, kind: string): HTMLElement | undefined {
  for (let at = start; at; at = at.nextSibling) {
    const controls = listVisible(at);
    if (controls.length > 0) return controls.find((control) => describeKind(control) === kind) ?? controls[0];
  }
}

/** In the last element up to a node that has controls: one of this kind, otherwise the last one. */
function findPreceding(start: Node | null, kind: string): HTMLElement | undefined {
  for (let at = start; at; at = at.previousSibling) {
    const controls = listVisible(at);
    if (controls.length > 0) return controls.findLast((control) => describeKind(control) === kind) ?? controls.at(-1);
  }
}

/**
 * The same control of the next row, otherwise of the row before, otherwise one near the list.
 * @returns null if a dialog was closed, which returns the focus itself
 */
function findNext({ parent, before, after }: Place, kind: string): HTMLElement | null {
  const isLeft = (node: Node | null) => node?.parentNode === parent;
  let following = isLeft(before) ? before?.nextSibling : isLeft(after) ? after : parent.firstChild;
  let preceding = isLeft(before) ? before : null;
  for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
    const next = findFollowing(following ?? null, kind) ?? findPreceding(preceding, kind);
    if (next) return next;
    // The page or the dialog itself, if nothing in it can have the focus at the moment.
    if (around instanceof HTMLElement && around.matches(AREA)) return around;
    [following, preceding] = [around.nextSibling, around.previousSibling];
  }
  return null;
}

/** Watches presses of keys until the returned function is called. Pointers are not watched: they need no focus. */
export function keepFocus(): () => void {
  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  let watched: HTMLElement | null = null;
  let kind = "";
  let page = "";
  let watchedUntil = 0;
  /** The element that got the focus last. */
  let moved: HTMLElement | null = null;
  let shieldedUntil = 0;
  let isIgnored = false;

  const stopWatching = () => {
    observer.disconnect();
    watched = null;
  };
  const observer = new MutationObserver((records) => {
    if (!watched || watched.isConnected) return;
    const isExpected = performance.now() < watchedUntil && location.pathname === page;
    const place = isExpected && document.activeElement?.matches(NOWHERE) ? findPlace(records, watched) : null;
    // The answer may replace the next control too, as when a step of an import ends. It was not pressed, so its
    // focus goes to no other control.
    const next = watched === moved ? place?.parent.closest<HTMLElement>(AREA) : place && findNext(place, kind);
    if (!next) return stopWatching();
    [watched, moved] = [next, next];
    shieldedUntil = performance.now() + SHIELD_MS;
    next.focus();
  });
  const watch = ({ detail, target }: MouseEvent) => {
    const { activeElement } = document;
    // A key makes a click without a count, and so does code that opens the window for a file or a download.
    if (detail !== 0 || (target instanceof Element && target.closest(OTHER_CLICKS))) return;
    if (!(activeElement instanceof HTMLElement) || activeElement.matches(NOWHERE)) return;
    [watched, moved] = [activeElement, null];
    kind = describeKind(activeElement);
    page = location.pathname;
    watchedUntil = performance.now() + WATCH_MS;
    observer.observe(document.body, { childList: true, subtree: true });
  };
  const readKey = (event: KeyboardEvent) => {
    const isPress = event.key === "Enter" || event.key === " ";
    if (SCROLLING_KEYS.test(event.key)) stopWatching();
    if (!isPress || event.target !== moved) return;
    // A key that is held, or pressed twice, presses one control, not the next one too.
    isIgnored = event.repeat || performance.now() < shieldedUntil;
    if (isIgnored) event.preventDefault();
    else moved = null;
  };
  // Firefox presses a button when Space is released, also if the first event was prevented.
  const readRelease = (event: KeyboardEvent) => {
    if (event.key === " " && event.target === moved && isIgnored) event.preventDefault();
    isIgnored = false;
  };
  const stopElsewhere = ({ target }: Event) => {
    if (target !== watched && !(target instanceof Element && target.matches(NOWHERE))) stopWatching();
  };
  document.addEventListener("click", watch, options);
  document.addEventListener("keydown", readKey, options);
  document.addEventListener("keyup", readRelease, options);
  document.addEventListener("focusin", stopElsewhere, options);
  for (const name of ["wheel", "touchmove", "pointerdown"])
    document.addEventListener(name, stopWatching, { ...options, passive: true });
  return () => {
    stopWatching();
    listeners.abort();
  };
}
