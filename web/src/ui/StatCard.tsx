import type { ReactNode } from "react";
import { Skeleton } from "./Skeleton.tsx";

export interface StatCardProps {
  label: string;
  /** The number, formatted. `null` while it loads: the card keeps its size. */
  value: ReactNode | null;
  /** What the number is compared with, or what it counts. */
  note?: ReactNode;
  /** An icon; decoration. */
  icon?: ReactNode;
}

/** One number that matters. The label is a term and the number its description, so a list of them reads well: see StatRow. */
export function StatCard({ label, value, note, icon }: StatCardProps) {
  return (
    <div data-card className="rounded-lg border border-line bg-surface-raised p-4 shadow-raised sm:p-5">
      <dt className="flex items-center justify-between gap-2 font-medium text-ink-quiet text-sm">
        {label}
        {icon && (
          <span aria-hidden className="text-accent [&_svg:not([class*=size-])]:size-4.5">
            {icon}
          </span>
        )}
      </dt>
      <dd className="mt-2">
        <span className="block font-semibold font-serif text-3xl tabular-nums">
          {value === null ? <Skeleton className="h-10 w-24" /> : value}
        </span>
        {note && <span className="mt-1 block min-h-5 text-ink-quiet text-sm">{note}</span>}
      </dd>
    </div>
  );
}

/** The row that StatCards stand in: one, two, then four beside each other. */
export function StatRow({ children, columns = 4 }: { children: ReactNode; columns?: 3 | 4 }) {
  return (
    <dl
      className={
        columns === 4
          ? "grid grid-cols-1 gap-4 min-[30rem]:grid-cols-2 xl:grid-cols-4"
          : "grid grid-cols-1 gap-4 min-[30rem]:grid-cols-3"
      }
    >
      {children}
    </dl>
  );
}
