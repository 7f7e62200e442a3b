import type { ReactNode } from "react";
import { PageTitle } from "../ui/PageTitle.tsx";
import { useCurrentUser } from "./session.ts";

/** The head of every screen: the window's title, the heading, and the page's own buttons. */
export function Page(props: { title: string; subtitle?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const { title, subtitle, actions, children } = props;
  const { congregation } = useCurrentUser();
  return (
    <>
      <title>{`${title} · ${congregation.name}`}</title>
      <PageTitle title={title} subtitle={subtitle} actions={actions} className="mb-6" />
      {children}
    </>
  );
}
