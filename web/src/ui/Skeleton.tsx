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

interface LoadingRowsProps {
  label: string;
  rows: number;
  /** Around all rows. */
  className?: string;
  /** Of each row. */
  rowClassName: string;
  /** The shapes in one row. */
  children: ReactNode;
}

/** Placeholders for a list: the same row several times. */
export function LoadingRows({ label, rows, className, rowClassName, children }: LoadingRowsProps) {
  return (
    <Loading label={label}>
      <div className={className}>
        {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
          <div key={row} className={rowClassName}>
            {children}
          </div>
        ))}
      </div>
    </Loading>
  );
}
