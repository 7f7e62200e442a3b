import { Tooltip as Radix } from "radix-ui";
import type { FocusEvent, ReactElement, ReactNode } from "react";

// A tooltip opens after 700 ms, and immediately if another one was open less than 300 ms ago.
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Used once around the application, so that all tooltips share their delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

export interface TooltipProps {
  /** A few words. The same information must be available elsewhere too. */
  label: string;
  side?: "top" | "right" | "bottom" | "left";
  /** Shows no tooltip, and keeps the child in place. */
  off?: boolean;
  /** One focusable element that takes a ref and the usual DOM props. */
  children: ReactElement;
}

// A dialog that opens after a tap focuses its first button; a tooltip is not wanted there.
function onlyByKeyboard(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
}

/** A hint on hover and keyboard focus. Requires a TooltipProvider above. */
export function Tooltip({ label, side = "top", off = false, children }: TooltipProps) {
  return (
    <Radix.Root {...(off ? { open: false } : {})}>
      <Radix.Trigger asChild onFocus={onlyByKeyboard}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 select-none rounded-md bg-ink px-2.5 py-1 text-surface text-xs shadow-float data-[state=delayed-open]:animate-appear print:hidden"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
