import { useMatch } from "@tanstack/react-router";
import { Page } from "../page/Page.tsx";
import { type Audience, useLeads } from "../session/viewMode.ts";
import { Card } from "../ui/Card.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { Starting } from "./Starting.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The page's title, before it is there to say it itself. */
    title?: string;
    /** The same for those who do not lead, where theirs is another. */
    memberTitle?: string;
    /** Whose page it is, where it is not everybody's: the shell shows it to nobody else. */
    audience?: Audience;
  }
}

/** Stands in for every page whose code or data is on its way: its title is there at once, in its place. */
export function PagePending() {
  const { title, memberTitle } = useMatch({ strict: false }).staticData;
  return title === undefined ? <Starting /> : <Placeholder title={title} memberTitle={memberTitle ?? title} />;
}

function Placeholder({ title, memberTitle }: { title: string; memberTitle: string }) {
  const leads = useLeads();
  return (
    <Page title={leads ? title : memberTitle} subtitle={<Skeleton className="my-0.5 h-5 w-80 max-w-full" />}>
      <Loading>
        <div className="grid gap-6">
          <Lines count={2} />
          <Lines count={5} />
        </div>
      </Loading>
    </Page>
  );
}

function Lines({ count }: { count: 2 | 5 }) {
  return (
    <Card as="div">
      <Skeleton className="h-6 w-40" />
      {["a", "b", "c", "d", "e"].slice(0, count).map((line) => (
        <Skeleton key={line} className="mt-5 h-5 odd:w-4/5" />
      ))}
    </Card>
  );
}
