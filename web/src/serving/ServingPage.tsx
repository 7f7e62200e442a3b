// What the user serves: requests to answer, accepted ones, days away, and the plans of the user's ministries.
import { api } from "@narthex/contract/api.ts";
import type { OwnServing } from "@narthex/contract/own-serving.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { Page } from "../page/Page.tsx";
import { AccessDenied } from "../page/PageMessage.tsx";
import { QueryError } from "../page/QueryError.tsx";
import { paths } from "../paths.ts";
import { useMay } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { AcceptAll } from "./AcceptAll.tsx";
import { AwayCard } from "./AwayCard.tsx";
import { RequestList } from "./RequestList.tsx";

export default function ServingPage() {
  return useMay("directory.read") ? <Serving /> : <AccessDenied />;
}

function Serving() {
  const query = useQuery(read(api.ownServing.show));
  return (
    <Page title="Serving" subtitle="Where you serve, and when you cannot">
      {query.isPending ? (
        <ServingLoading />
      ) : query.data ? (
        <Cards {...query.data} />
      ) : (
        <Card>
          <QueryError query={query} />
        </Card>
      )}
    </Page>
  );
}

function Cards({ requests, away, ministries }: OwnServing) {
  const [acceptedId, setAccepted] = useState<number | null>(null);
  const accepting = { acceptedId, onAccepted: setAccepted };
  const asked = requests.filter(({ state, event }) => state === "asked" && !event.isCanceled);
  const accepted = requests.filter(({ state }) => state === "accepted");
  const declined = requests.filter(({ state }) => state === "declined");
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 gap-6">
        {asked.length > 0 && (
          <Card title="Waiting for your answer" action={<AcceptAll requests={asked} />} padding="none">
            <RequestList label="Waiting for your answer" requests={asked} {...accepting} />
          </Card>
        )}
        <Card title="You serve" padding="none">
          {accepted.length > 0 ? (
            <RequestList label="You serve" requests={accepted} {...accepting} />
          ) : (
            <p className="px-4 pb-5 text-ink-quiet sm:px-6">
              {ministries.some(({ plans }) => !plans)
                ? "You serve at no upcoming event. To take an open place, open one of the plans."
                : "You serve at no upcoming event. If you are asked to, you see it here and get an email."}
            </p>
          )}
        </Card>
        {declined.length > 0 && (
          <Card title="You cannot serve" description="The people who plan see this." padding="none">
            <RequestList label="You cannot serve" requests={declined} {...accepting} />
          </Card>
        )}
      </div>
      <div className="grid min-w-0 gap-6">
        <AwayCard away={away} accepted={accepted} />
        <Plans ministries={ministries} />
      </div>
    </div>
  );
}

function Plans({ ministries }: Pick<OwnServing, "ministries">) {
  const mayStart = useMay("ministries.manage");
  return (
    <Card title="Plans">
      {ministries.length === 0 ? (
        <p className="text-ink-quiet">
          None of your ministries has a plan yet. As soon as one has, you find here who serves and which places are
          open.
        </p>
      ) : (
        <ul aria-label="Plans" className="-my-2 divide-y divide-line">
          {ministries.map(({ id, name, plans }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <Link to={paths.servingPlan} params={{ id }} className={`${linkClass} min-w-0 break-words`}>
                {name}
              </Link>
              {plans && <Badge tone="accent">You plan this</Badge>}
            </li>
          ))}
        </ul>
      )}
      {mayStart && (
        <p className="mt-4 text-ink-quiet text-sm">
          Start a plan on the card of a ministry under{" "}
          <Link to={paths.ministries} className={linkClass}>
            Ministries
          </Link>
          .
        </p>
      )}
    </Card>
  );
}

function ServingLoading() {
  return (
    <Loading label="Loading where you serve">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </Loading>
  );
}
