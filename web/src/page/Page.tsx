import type { ReactNode } from "react";
import { formatDate } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import { useCurrentUser } from "../session/session.ts";

/**
 * The header of every screen: the window title, the heading, and the page's buttons; on paper also the congregation and
 * the date.
 */
export function Page(props: { title: string; subtitle?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const { title, subtitle, actions, children } = props;
  const { congregation } = useCurrentUser();
  return (
    <>
      <title>{`${title} · ${congregation.name}`}</title>
      <p data-print-head className="mb-4 hidden text-ink-quiet text-sm print:block">
        {`${congregation.name} · Printed on ${formatDate(useToday())}`}
      </p>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-semibold font-serif text-2xl tracking-[-0.01em] md:text-3xl">{title}</h1>
          {subtitle && <p className="mt-1 text-ink-quiet">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </>
  );
}
