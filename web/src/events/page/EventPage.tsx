import type { Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ApiError } from "../../api/request.ts";
import { useKeptState } from "../../forms/useKeptState.ts";
import { useToday } from "../../live/midnight.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { Page } from "../../page/Page.tsx";
import { PageMessage } from "../../page/PageMessage.tsx";
import { QueryError } from "../../page/QueryError.tsx";
import { paths } from "../../paths.ts";
import { useCurrentUser, useMay } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { TabPanel, Tabs } from "../../ui/Tabs.tsx";
import { isOnToday } from "../eventDay.ts";
import { queryEvent } from "../events.queries.ts";
import { formatWhenWithYear } from "../eventWords.ts";
import { LastSeriesChange } from "../LastSeriesChange.tsx";
import { EventOverview } from "./EventOverview.tsx";
import { EventPageActions } from "./EventPageActions.tsx";
import type { EventPageAction } from "./EventPageDialog.tsx";
import type { EventTab } from "./eventTabs.ts";

const LOADING = <EventLoading />;
// The other tabs are loaded when they are first opened.
const EventAttendanceTab = loadOnDemand(() => import("./EventAttendanceTab.tsx"), "default", LOADING);
const EventRepliesTab = loadOnDemand(() => import("./EventRepliesTab.tsx"), "default", LOADING);
const EventHistoryTab = loadOnDemand(() => import("./EventHistoryTab.tsx"), "default", LOADING);

const EventPageDialog = loadOnDemand(() => import("./EventPageDialog.tsx"));

const route = getRouteApi("/shell/events/$id");

export default function EventPage() {
  const { id } = route.useParams();
  const query = useQuery(queryEvent(id));
  const { data: event, error } = query;
  const isGone = error instanceof ApiError && error.status === 404;
  if (event) return <Found key={id} event={event} isGone={isGone} />;
  if (isGone) return <Gone />;
  return (
    <Page title="Event" subtitle={<Link to={paths.events}>Events</Link>}>
      {error ? <QueryError query={query} /> : <EventLoading />}
    </Page>
  );
}

function Gone() {
  return <PageMessage title="Event not found" text="It was deleted, or it is only for the members of a ministry." />;
}

function Found({ event, isGone }: { event: Event; isGone: boolean }) {
  const [opened, setOpened] = useKeptState<EventPageAction | null>(`event.${event.id}.open`, null);
  const navigate = route.useNavigate();
  const { timezone } = useCurrentUser().congregation;
  const items = useTabs(event);
  const { tab: asked = "overview" } = route.useSearch();
  const tab = items.some(({ value }) => value === asked) ? asked : "overview";
  // Drawn again at midnight: whether the event is today's changes then.
  useToday();
  // The address of an event that was deleted leads nowhere, so it is replaced.
  const showInstead = (id: number) => navigate({ to: paths.event, params: { id }, search: {}, replace: true });
  const dialog = opened && (
    <EventPageDialog
      action={opened}
      event={event}
      onOpen={setOpened}
      onClose={() => setOpened(null)}
      onCreated={(id) => navigate({ to: paths.event, params: { id }, search: {} })}
      onChanged={(id) => id !== event.id && showInstead(id)}
      onRemoved={() => navigate({ to: paths.events, search: {} })}
    />
  );
  const page = (
    <Page
      title={event.title}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={event.cancelledAt ? "line-through" : undefined}>{formatWhenWithYear(event, timezone)}</span>
          {event.cancelledAt && <Badge tone="critical">Canceled</Badge>}
          {isOnToday(event) && <Badge tone="accent">Today</Badge>}
        </span>
      }
      actions={<EventPageActions event={event} onOpen={setOpened} onApproach={EventPageDialog.load} />}
    >
      <LastSeriesChange
        eventId={event.id}
        onUndone={({ changedAt }, id) => Date.parse(changedAt) === Date.parse(event.createdAt) && showInstead(id)}
      />
      <Tabs
        label={`About ${event.title}`}
        value={tab}
        onChange={(next) =>
          void navigate({ search: next === "overview" ? {} : { tab: next }, replace: true, resetScroll: false })
        }
        items={items}
      >
        {items.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <Part tab={value} event={event} />
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  );
  return (
    <>
      {/* An open form stays when someone else deletes the event, so that nothing typed is lost. */}
      {isGone ? dialog === null && <Gone /> : page}
      {dialog}
    </>
  );
}

function useTabs({ can, ministryId, asksForReplies }: Event): { value: EventTab; label: string }[] {
  const takesAttendance = useMay("attendance.manage");
  // Those who write the events of a ministry see who came, as the server decides.
  const seesAttendance = takesAttendance || can.takeAttendance || (can.edit && ministryId !== null);
  const seesHistory = useMay("audit.read");
  return [
    { value: "overview", label: "Overview" },
    ...(asksForReplies && can.edit ? [{ value: "replies" as const, label: "Replies" }] : []),
    ...(seesAttendance ? [{ value: "attendance" as const, label: "Attendance" }] : []),
    ...(seesHistory ? [{ value: "history" as const, label: "History" }] : []),
  ];
}

/** A part reads its data when it is opened. */
function Part({ tab, event }: { tab: EventTab; event: Event }) {
  if (tab === "replies") return <EventRepliesTab event={event} />;
  if (tab === "attendance") return <EventAttendanceTab event={event} />;
  if (tab === "history") return <EventHistoryTab eventId={event.id} />;
  return <EventOverview event={event} />;
}

function EventLoading() {
  return (
    <Loading label="Loading the event">
      <Card>
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="mt-3 h-5 w-3/5" />
        <Skeleton className="mt-3 h-5 w-1/2" />
      </Card>
    </Loading>
  );
}
