import type { ReactNode } from "react";

/** Facts about one record: labels with their values, side by side if there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-quiet text-sm sm:text-base">{label}</dt>
      <dd className="min-w-0 break-words max-sm:-mt-2.5">{children}</dd>
    </>
  );
}
