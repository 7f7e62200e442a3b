import type { ReactNode } from "react";

/** Text for those who listen. Not shown, always read. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
