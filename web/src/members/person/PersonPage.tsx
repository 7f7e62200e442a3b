import type { Person } from "@narthex/contract/person.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { ApiError } from "../../api/request.ts";
import { formatFullName } from "../../format/format.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { Page } from "../../page/Page.tsx";
import { AccessDenied, PageMessage } from "../../page/PageMessage.tsx";
import { QueryError } from "../../page/QueryError.tsx";
import { paths } from "../../paths.ts";
import { useCurrentUser, useMay } from "../../session/session.ts";
import { getButtonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { TabPanel, Tabs } from "../../ui/Tabs.tsx";
import { PersonActions } from "./PersonActions.tsx";
import { PersonOverview } from "./PersonOverview.tsx";
import { queryPerson } from "./person.queries.ts";
import { listTabs, type PersonTab } from "./personTabs.ts";

const LOADING = <PersonLoading />;
// The other tabs are loaded when they are first opened.
const AttendanceTab = loadOnDemand(() => import("./AttendanceTab.tsx"), "default", LOADING);
const GivingTab = loadOnDemand(() => import("./GivingTab.tsx"), "default", LOADING);
const HoursTab = loadOnDemand(() => import("./HoursTab.tsx"), "default", LOADING);
const NotesTab = loadOnDemand(() => import("./NotesTab.tsx"), "default", LOADING);
const HistoryTab = loadOnDemand(() => import("./HistoryTab.tsx"), "default", LOADING);

const route = getRouteApi("/shell/members/$id");

export default function PersonPage() {
  const { id } = route.useParams();
  const { memberId } = useCurrentUser();
  const manages = useMay("members.manage");
  const query = useQuery(queryPerson(id));
  // One's own page is the profile. People who manage members also need what the profile does not have.
  if (memberId === id && !manages) return <Navigate to={paths.profile} replace />;
  // The URL of a merged person redirects to the remaining one.
  if (query.data && query.data.id !== id)
    return <Navigate to={paths.person} params={{ id: query.data.id }} search={true} replace />;
  const { error } = query;
  if (error instanceof ApiError && error.status === 404)
    return <PageMessage title="Person not found" text="This person does not exist, or you may not see them." />;
  if (error instanceof ApiError && error.status === 403) return <AccessDenied />;
  if (query.data) return <Found key={id} person={query.data} />;
  return (
    <Page title="Person" subtitle={<Link to={paths.members}>Members</Link>}>
      {error ? <QueryError query={query} /> : <PersonLoading />}
    </Page>
  );
}

function Found({ person }: { person: Person }) {
  const navigate = route.useNavigate();
  const items = listTabs(person);
  const { tab: asked = "overview" } = route.useSearch();
  const tab = items.some(({ value }) => value === asked) ? asked : "overview";
  const isOwn = useCurrentUser().memberId === person.id;
  return (
    <Page
      title={formatFullName(person)}
      actions={
        <>
          {isOwn && (
            <Link to={paths.profile} className={getButtonClass()}>
              Your profile
            </Link>
          )}
          <PersonActions person={person} />
        </>
      }
    >
      <Tabs
        wraps
        label={`About ${formatFullName(person)}`}
        value={tab}
        onChange={(next) =>
          void navigate({ search: next === "overview" ? {} : { tab: next }, replace: true, resetScroll: false })
        }
        items={items}
      >
        {items.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <Part tab={value} person={person} />
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  );
}

/** The content of a tab, which reads its data when it is opened. */
function Part({ tab, person }: { tab: PersonTab; person: Person }) {
  if (tab === "attendance") return <AttendanceTab person={person} />;
  if (tab === "giving") return <GivingTab person={person} />;
  if (tab === "hours") return <HoursTab person={person} />;
  if (tab === "notes") return <NotesTab person={person} />;
  if (tab === "history") return <HistoryTab memberId={person.id} />;
  return <PersonOverview person={person} />;
}

function PersonLoading() {
  return (
    <Loading label="Loading the person">
      <Card>
        <Skeleton round className="size-24" />
        <Skeleton className="mt-6 h-5 w-2/5" />
        <Skeleton className="mt-3 h-5 w-3/5" />
      </Card>
    </Loading>
  );
}
