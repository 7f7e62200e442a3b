// Shows the tooltips of the window. One component for all, so that it can be loaded after the first screen, and a list
// of buttons costs nothing.
import { Tooltip as Radix } from "radix-ui";
import { useEffect, useState } from "react";
import type { TooltipSide } from "./buildTooltip.ts";

/** A tooltip opens after this time, and immediately if another one was open shortly before. In milliseconds. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
/** The pointer may move from the element to its tooltip within this time, in milliseconds. */
const LEAVE_MS = 150;

const ELEMENT = "[data-tooltip]";
/** The tooltip itself, which stays open under the pointer. */
const CONTENT = "[data-tooltip-content]";

const findElement = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(ELEMENT) : null);

/**
 * Follows the pointer and the keyboard focus.
 * @param show called with the element whose tooltip opens, and with null when it closes
 * @returns a function that ends it
 */
function watchTooltips(show: (element: HTMLElement | null) => void): () => void {
  const listeners = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opened: HTMLElement | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  let pressed: HTMLElement | null = null;

  const open = (next: HTMLElement): void => {
    clearTimeout(timer);
    // It would cover what the button has opened.
    if (next.ariaExpanded === "true") return;
    opened = next;
    show(next);
  };
  const close = (): void => {
    clearTimeout(timer);
    if (!opened) return;
    opened = null;
    closedAt = performance.now();
    show(null);
  };
  const moveTo = (next: HTMLElement | null): void => {
    if (next !== pressed) pressed = null;
    clearTimeout(timer);
    if (next === null) {
      if (opened) timer = setTimeout(close, LEAVE_MS);
    } else if (next !== opened && next !== pressed) {
      if (opened || performance.now() - closedAt < SKIP_DELAY_MS) open(next);
      else timer = setTimeout(open, OPEN_DELAY_MS, next);
    }
  };
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void): void =>
    document.addEventListener(type, listener, { signal: listeners.signal, capture: true });

  on("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    if (event.target instanceof Element && event.target.closest(CONTENT)) clearTimeout(timer);
    else moveTo(findElement(event));
  });
  on("pointerdown", (event) => {
    close();
    pressed = findElement(event);
  });
  on("click", close);
  on("scroll", close);
  on("keydown", ({ key }) => key === "Escape" && close());
  // A dialog that opens after a tap focuses its first button; a tooltip is not wanted there.
  on("focusin", (event) => {
    const next = findElement(event);
    if (next === event.target && next?.matches(":focus-visible")) open(next);
  });
  on("focusout", close);
  // The pointer may have arrived before this script.
  moveTo(document.querySelector<HTMLElement>(`${ELEMENT}:hover`));
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
}

/** Shows the tooltip of an element with the attributes of `tooltip`, on hover and keyboard focus. */
export function TooltipHost() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => watchTooltips(setElement), []);
  const label = element?.dataset.tooltip;
  if (!element || !label) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return (
    <Radix.Provider>
      <Radix.Root key={`${label} ${left} ${top}`} open>
        <Radix.Trigger asChild>
          <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            data-tooltip-content=""
            side={element.dataset.tooltipSide as TooltipSide | undefined}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-appear select-none rounded-md bg-ink px-2.5 py-1 text-surface text-xs shadow-float print:hidden"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
