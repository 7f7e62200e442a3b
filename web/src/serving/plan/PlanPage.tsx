// The serving plan of a ministry. Leaders plan in it; the people of the ministry read it and take open places.
import type { ServingPlan } from "@narthex/contract/serving.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ApiError } from "../../api/request.ts";
import { useKeptState } from "../../forms/useKeptState.ts";
import { AnswerAssignment } from "../../ministries/AnswerAssignment.tsx";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { Page } from "../../page/Page.tsx";
import { AccessDenied, PageMessage } from "../../page/PageMessage.tsx";
import { QueryError } from "../../page/QueryError.tsx";
import { paths } from "../../paths.ts";
import { useMay } from "../../session/session.ts";
import { Card } from "../../ui/Card.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { PlanActions } from "./PlanActions.tsx";
import { PlanBoard } from "./PlanBoard.tsx";
import { PlanRange } from "./PlanRange.tsx";
import { NoPlan, PlanSteps } from "./PlanSteps.tsx";
import { PlanSummary } from "./PlanSummary.tsx";
import { type PlanWeeks, queryPlan } from "./plan.queries.ts";
import { USUAL_WEEKS } from "./planWeeks.ts";
import type { SetupDialog } from "./setupDialog.ts";
import "../../styles/serving.css";

const PositionsDialog = loadOnDemand(() => import("./PositionsDialog.tsx"));
const PositionPeopleDialog = loadOnDemand(() => import("./PositionPeopleDialog.tsx"));
const ServingEventsDialog = loadOnDemand(() => import("./ServingEventsDialog.tsx"));

const route = getRouteApi("/shell/serving/$id");

export default function PlanPage() {
  const { id } = route.useParams();
  return useMay("directory.read") ? <Plan key={id} id={id} /> : <AccessDenied />;
}

function Plan({ id }: { id: number }) {
  const { weeks = USUAL_WEEKS, ...search } = route.useSearch();
  const shown = { ...search, weeks };
  const query = useQuery({ ...queryPlan(id, shown), placeholderData: keepPreviousData });
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <PageMessage title="Plan not found" text="It does not exist, or it is only for the people of the ministry." />
    );
  if (query.data) return <Found plan={query.data} shown={shown} isOutdated={query.isPlaceholderData} />;
  return (
    <Page title="Serving plan" subtitle={<Link to={paths.serving}>Serving</Link>}>
      {query.isError ? <QueryError query={query} /> : <PlanLoading />}
    </Page>
  );
}

interface FoundProps {
  plan: ServingPlan;
  shown: PlanWeeks;
  /** Whether the plan is of other weeks than those that are being loaded. */
  isOutdated: boolean;
}

function Found({ plan, shown, isOutdated }: FoundProps) {
  const { ministry, can } = plan;
  const [opened, setOpened] = useKeptState<SetupDialog | null>(`serving.${ministry.id}.open`, null);
  const isSetUp = plan.hasEvents && plan.positions.some(({ isRemoved }) => !isRemoved);
  return (
    <Page
      title="Serving plan"
      subtitle={ministry.name}
      actions={
        <PlanActions
          plan={plan}
          shown={shown}
          isSetUp={isSetUp}
          onOpen={setOpened}
          onApproach={{
            positions: PositionsDialog.load,
            people: PositionPeopleDialog.load,
            events: ServingEventsDialog.load,
          }}
        />
      }
    >
      {plan.isUnaccepted && (
        <Card title="You were added to this ministry" description="Accept to take open places." className="mb-6">
          <AnswerAssignment ministry={ministry} />
        </Card>
      )}
      {isSetUp || plan.events.length > 0 ? (
        <>
          <PlanRange plan={plan} shown={shown} />
          {can.plan && <PlanSummary plan={plan} shown={shown} />}
          <PlanBoard plan={plan} isOutdated={isOutdated} />
        </>
      ) : can.plan ? (
        <PlanSteps plan={plan} onOpen={setOpened} />
      ) : (
        <NoPlan />
      )}
      {opened === "positions" && <PositionsDialog plan={plan} shown={shown} onClose={() => setOpened(null)} />}
      {opened === "people" && <PositionPeopleDialog ministryId={ministry.id} onClose={() => setOpened(null)} />}
      {opened === "events" && <ServingEventsDialog ministryId={ministry.id} onClose={() => setOpened(null)} />}
    </Page>
  );
}

function PlanLoading() {
  return (
    <Loading label="Loading the plan">
      <Card>
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="mt-4 h-40 w-full" />
      </Card>
    </Loading>
  );
}
