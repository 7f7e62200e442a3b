import type { ReactNode } from "react";
import { dateInWords } from "../format/words.ts";
import { useToday } from "../live/midnight.ts";
import { useCurrentUser } from "../session/session.ts";
import { PageTitle } from "../ui/PageTitle.tsx";

/** The head of every screen: the window's title, the heading, and the page's own buttons; on paper whose it is and of when. */
export function Page(props: { title: string; subtitle?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const { title, subtitle, actions, children } = props;
  const { congregation } = useCurrentUser();
  return (
    <>
      <title>{`${title} · ${congregation.name}`}</title>
      <p data-print-head className="mb-4 hidden text-ink-quiet text-sm print:block">
        {`${congregation.name} · Printed on ${dateInWords(useToday())}`}
      </p>
      <PageTitle title={title} subtitle={subtitle} actions={actions} className="mb-6" />
      {children}
    </>
  );
}
