import type { ReactNode } from "react";
import { formatDate } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import { useCurrentUser } from "../session/session.ts";
import { PageTitle } from "../ui/PageTitle.tsx";

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
      <PageTitle title={title} subtitle={subtitle} actions={actions} className="mb-6" />
      {children}
    </>
  );
}
