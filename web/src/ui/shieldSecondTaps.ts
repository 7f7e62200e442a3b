// The second tap of a double tap is for what was there at the first one. If another control has appeared under the
// finger, because a row moved up, a dialog closed or the next screen opened, it is covered for a moment.

const CONTROL = "a, button, input, select, textarea, summary, label, [role=option], [role=menuitem], [role=tab]";

/** How long a change after a press is looked for, and how often, in milliseconds: an answer may take this long. */
const WATCH_MS = 3000;
const LOOK_MS = 30;
/** How long the new control is covered, in milliseconds. */
const SHIELD_MS = 600;
const SIZE_PX = 48;

/** They must reach neither what is below nor a dialog, which an event outside would close. */
const EVENTS = ["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend", "click"] as const;

const findControl = (x: number, y: number): Element | null => document.elementFromPoint(x, y)?.closest(CONTROL) ?? null;

function createShield(x: number, y: number): HTMLElement {
  const shield = document.createElement("div");
  Object.assign(shield.style, {
    position: "fixed",
    left: `${x - SIZE_PX / 2}px`,
    top: `${y - SIZE_PX / 2}px`,
    width: `${SIZE_PX}px`,
    height: `${SIZE_PX}px`,
    zIndex: "2147483647",
    pointerEvents: "auto",
  });
  for (const name of EVENTS) {
    shield.addEventListener(name, (event) => {
      event.stopPropagation();
      event.preventDefault();
    });
  }
  return shield;
}

/** Watches presses until the returned function is called. Keys are not watched: they act where the focus is. */
export function shieldSecondTaps(): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shield: HTMLElement | null = null;

  const cover = (x: number, y: number) => {
    shield?.remove();
    const made = createShield(x, y);
    shield = made;
    document.body.append(made);
    setTimeout(() => made.remove(), SHIELD_MS);
  };
  const watch = (event: MouseEvent) => {
    clearTimeout(timer);
    const { clientX: x, clientY: y, isTrusted, target } = event;
    // `keepClicks` sends a click of its own to a control that is no longer under the finger.
    const isKept = !isTrusted && target instanceof Element;
    const pressed = event.detail === 0 ? null : isKept ? target : findControl(x, y);
    if (!pressed) return;
    const end = performance.now() + WATCH_MS;
    const look = () => {
      const current = findControl(x, y);
      if (current !== null && current !== pressed) cover(x, y);
      else if (performance.now() < end) timer = setTimeout(look, LOOK_MS);
    };
    timer = setTimeout(look);
  };
  // The user expects movement by scrolling.
  const stop = () => clearTimeout(timer);
  document.addEventListener("click", watch, { capture: true, signal });
  for (const name of ["wheel", "touchmove", "keydown"] as const)
    document.addEventListener(name, stop, { capture: true, passive: true, signal });
  return () => {
    stop();
    shield?.remove();
    listeners.abort();
  };
}
