import type { Permission } from "@narthex/contract/roles.ts";
import { useMatch } from "@tanstack/react-router";
import { Starting } from "../brand/Starting.tsx";
import { Page } from "../page/Page.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Card } from "../ui/Card.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The page's title while the page is loading. */
    title?: string;
    /** Another title for users with a permission. */
    managerTitle?: { title: string; permission: Permission };
    /** Required for the page: the shell shows the page only to users with this permission. */
    permission?: Permission;
  }
}

/** The placeholder of every page whose code or data is loading: its title is shown immediately. */
export function PagePending() {
  const { title, managerTitle } = useMatch({ strict: false }).staticData;
  const { permissions } = useCurrentUser();
  if (title === undefined) return <Starting />;
  return (
    <Placeholder title={managerTitle && permissions.includes(managerTitle.permission) ? managerTitle.title : title} />
  );
}

function Placeholder({ title }: { title: string }) {
  return (
    <Page title={title} subtitle={<Skeleton className="my-0.5 h-5 w-80 max-w-full" />}>
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
