import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A placeholder shape. Give it the size of the final content: `<Skeleton className="h-5 w-40" />`. */
export function Skeleton({ className, round = false }: { className?: string; round?: boolean }) {
  return (
    <span
      aria-hidden
      className={cx("block animate-breathe bg-line", round ? "rounded-full" : "rounded-md", className)}
    />
  );
}

/** Either the class of the only shape, which fills the width unless the class has another one, or several shapes. */
type Shapes = { bar: string; children?: never } | { bar?: never; children: ReactNode };

type LoadingProps = Shapes & { label?: string };

/** Wraps placeholders, and announces once that content is loading. The shapes inside are hidden from screen readers. */
export function Loading({ label = "Loading", bar, children }: LoadingProps) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {bar ? <Skeleton className={bar} /> : children}
    </div>
  );
}

type LoadingRowsProps = Shapes & {
  label: string;
  rows: number;
  /** Class of the element around all rows. */
  className?: string;
  /** Class of each row. */
  rowClassName?: string;
};

/** Placeholders of a list: the same row several times. */
export function LoadingRows({ label, rows, className, rowClassName, bar, children }: LoadingRowsProps) {
  return (
    <Loading label={label}>
      <div className={className}>
        {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
          <div key={row} className={rowClassName}>
            {bar ? <Skeleton className={bar} /> : children}
          </div>
        ))}
      </div>
    </Loading>
  );
}
