import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface PageTitleProps {
  title: string;
  subtitle?: ReactNode;
  /** The page's buttons; one of them is primary. */
  actions?: ReactNode;
  className?: string;
}

/** The heading of a page: one per page, level 1. */
export function PageTitle({ title, subtitle, actions, className }: PageTitleProps) {
  return (
    <div className={cx("flex flex-wrap items-end justify-between gap-x-6 gap-y-3", className)}>
      <div className="min-w-0">
        <h1 className="font-semibold font-serif text-2xl tracking-[-0.01em] md:text-3xl">{title}</h1>
        {subtitle && <p className="mt-1 text-ink-quiet">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
