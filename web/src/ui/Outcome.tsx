import type { ReactNode } from "react";

/** What an action has done. The pressed button is gone, so the keyboard goes on here, and the sentence is read aloud. */
export function Outcome({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p role="status" tabIndex={-1} ref={focusElement} className={className}>
      {children}
    </p>
  );
}

const focusElement = (element: HTMLElement | null) => element?.focus();
