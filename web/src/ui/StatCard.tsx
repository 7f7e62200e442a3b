import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Skeleton } from "./Skeleton.tsx";

/** The number of characters that fit on one line of a card at full size: "$999,999.99". */
const MOST_LARGE = 11;

export interface StatCardProps {
  label: string;
  /** The formatted number. `null` while it loads: the card keeps its size. */
  value: ReactNode | null;
  /** The value that the number is compared with, or a description of what it counts. */
  note?: ReactNode;
  /** A decorative icon. */
  icon?: ReactNode;
}

/** One important number. On a phone the number is at the right, and four cards fit on one screen. */
export function StatCard({ label, value, note, icon }: StatCardProps) {
  return (
    <dl
      data-card
      className={cx(
        "rounded-lg border border-line bg-surface-raised px-4 py-3 shadow-raised min-[30rem]:p-5 print:p-3",
        "grid grid-cols-[1fr_auto] max-[18rem]:grid-cols-1 items-center gap-x-4 min-[30rem]:grid-cols-1 min-[30rem]:content-start",
      )}
    >
      <dt
        className={cx(
          "flex items-center justify-between gap-2 font-medium text-ink-quiet text-sm min-[30rem]:self-start",
          note ? "self-start" : "row-span-2 min-[30rem]:row-span-1",
        )}
      >
        {label}
        {icon && (
          <span aria-hidden className="text-accent max-[30rem]:hidden [&_svg:not([class*=size-])]:size-4.5">
            {icon}
          </span>
        )}
      </dt>
      <dd
        className={cx(
          "row-span-2 font-semibold font-serif text-2xl max-[18rem]:text-lg tabular-nums min-[30rem]:row-span-1 min-[30rem]:mt-2",
          "min-[30rem]:@min-[32rem]:text-3xl print:text-xl",
          typeof value === "string" && value.length > MOST_LARGE && "xl:text-2xl xl:leading-10",
        )}
      >
        {value === null ? <Skeleton className="h-8 w-24 min-[30rem]:h-10" /> : value}
      </dd>
      {note && <dd className="min-h-5 text-ink-quiet text-sm min-[30rem]:mt-1">{note}</dd>}
    </dl>
  );
}

/** The row around StatCards: stacked on a phone, then in `columns` as soon as amounts of money fit. */
export function StatRow({ children, columns = 4 }: { children: ReactNode; columns?: 2 | 3 | 4 }) {
  return (
    // Measured, because the page is narrower beside the help.
    <div className="@container">
      <div
        className={cx(
          "grid grid-cols-1 gap-2 min-[30rem]:gap-4",
          columns === 2 && "min-[30rem]:grid-cols-2",
          columns === 3 && "@2xl:grid-cols-3",
          columns === 4 && "min-[30rem]:grid-cols-2 @4xl:grid-cols-4 print:grid-cols-4",
        )}
      >
        {children}
      </div>
    </div>
  );
}
