import type { ReactNode } from "react";

/** Moves the focus to the heading of a new step, so that the next key press is in that step. */
const focusHeading = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true });

export function StepHeading({ takeFocus, children }: { takeFocus: boolean; children: ReactNode }) {
  return (
    <h2 ref={takeFocus ? focusHeading : undefined} tabIndex={-1} className="mb-5 font-semibold text-lg outline-none">
      {children}
    </h2>
  );
}
