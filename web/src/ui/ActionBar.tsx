import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/**
 * The buttons that finish a task: right-aligned with the main button last; on a phone full width with the main button
 * first. As the last child of a Dialog (or of a form inside one), it stays visible at the bottom.
 */
export function ActionBar({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      data-action-bar
      className={cx(
        "mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:flex-wrap sm:items-center sm:justify-end",
        "in-data-dialog-body:sticky in-data-dialog-body:bottom-0 in-data-dialog-body:z-10 in-data-dialog-body:-mx-4 in-data-dialog-body:mt-auto",
        "in-data-dialog-body:border-line in-data-dialog-body:border-t in-data-dialog-body:bg-surface-raised in-data-dialog-body:px-4 in-data-dialog-body:py-3",
        "sm:in-data-dialog-body:-mx-6 sm:in-data-dialog-body:px-6 sm:in-data-dialog-body:py-4",
        className,
      )}
    >
      {children}
    </div>
  );
}
