import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A quiet shape where something will be. Give it the size of that something: `<Skeleton className="h-5 w-40" />`. */
export function Skeleton({ className, round = false }: { className?: string; round?: boolean }) {
  return (
    <span
      aria-hidden
      className={cx("block animate-breathe bg-line", round ? "rounded-full" : "rounded-md", className)}
    />
  );
}

/** Around placeholders: announces once that something loads. The shapes inside are for the eye only. */
export function Loading({ label = "Loading", children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
