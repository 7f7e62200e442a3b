// A press takes about a tenth of a second. If late data moves the control away within that time, browsers send the
// click to what contains both the control and what is under the pointer now. The control gets its click nevertheless.

const CONTROL =
  "button, a[href], input, label, summary, [role=button], [role=link], [role^=menuitem], [role=tab], [role=option], [role=checkbox]";

/** A pointer that moves further between press and release drags, selects text, or leaves the control on purpose. */
const STEADY_PX = 5;

/** A user who holds a control for longer, in milliseconds, may have seen that it moved. */
const PRESS_MS = 2000;

interface Press {
  control: Element;
  /** What the control said. */
  words: string;
  x: number;
  y: number;
  /** The time stamp of its event. */
  at: number;
}

/** React may give an element another meaning, such as another person's row of a table. */
const describeControl = (control: Element): string =>
  [
    (control.closest("label") ?? control).textContent,
    control.getAttribute("aria-label"),
    control.getAttribute("href"),
  ].join("\n");

/** Whether a control can still be pressed, but is no longer where it was pressed. A dialog may cover it by now. */
function hasMovedAway({ control, words, x, y }: Press): boolean {
  if (describeControl(control) !== words || control.matches(":disabled")) return false;
  if (!control.checkVisibility({ visibilityProperty: true })) return false;
  if (getComputedStyle(control).pointerEvents === "none") return false;
  const { left, right, top, bottom } = control.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

/** Watches presses until the returned function is called. */
export function keepClicks(): () => void {
  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  let press: Press | null = null;

  const remember = ({ pointerType, button, target, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
    // How browsers choose the target of a tap was not measured.
    const control = pointerType === "mouse" && button === 0 && target instanceof Element && target.closest(CONTROL);
    press = control ? { control, words: describeControl(control), x, y, at } : null;
  };
  const redirect = (event: MouseEvent) => {
    const { isTrusted, detail, target, clientX, clientY } = event;
    const pressed = press;
    // Code that has clicked something since the press, as a menu does, has handled the press.
    press = null;
    if (!pressed || !isTrusted || detail === 0) return;
    const { control, x, y, at } = pressed;
    if (event.timeStamp - at > PRESS_MS) return;
    const isAround = target instanceof Element && target !== control && target.contains(control);
    if (!isAround || Math.hypot(clientX - x, clientY - y) > STEADY_PX || !hasMovedAway(pressed)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    // Reads the keys, the place and the rest from the event.
    control.dispatchEvent(new MouseEvent("click", event));
  };
  // The user expects movement by scrolling. A key that is held, such as Control, repeats.
  const forget = (event: Event) => {
    if (!(event instanceof KeyboardEvent && event.repeat)) press = null;
  };
  for (const name of ["wheel", "keydown"] as const)
    document.addEventListener(name, forget, { ...options, passive: true });
  document.addEventListener("pointerdown", remember, { ...options, passive: true });
  document.addEventListener("click", redirect, options);
  return () => listeners.abort();
}
