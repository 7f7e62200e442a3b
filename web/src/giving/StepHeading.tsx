import type { ReactNode } from "react";

/** The focus goes to the heading of a step that has just come, so that the next key press is in it. */
const focus = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true });

export function StepHeading({ takeFocus, children }: { takeFocus: boolean; children: ReactNode }) {
  return (
    <h2 ref={takeFocus ? focus : undefined} tabIndex={-1} className="mb-5 font-semibold text-lg outline-none">
      {children}
    </h2>
  );
}
