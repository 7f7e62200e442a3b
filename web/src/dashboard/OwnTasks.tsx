// What a leader or an approver asks of the user, and the ministries that the user leads: on both dashboards.
import { api } from "@narthex/contract/api.ts";
import { useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { returnedHours } from "../hours/hours.queries.ts";
import { LazyAskedMinistries } from "../ministries/lazyAskedMinistries.ts";
import { CardBoundary } from "../page/CardBoundary.tsx";
import { listAllRows } from "../page/listAllRows.ts";
import { useCurrentUser } from "../session/session.ts";
import { LazyDutyActions, LazyLedMinistries, LazyReturnedEntries } from "./lazyOwnTasks.ts";

/** The ministries whose leaders have added the user, who has not answered yet. */
export function NewMinistries() {
  return (
    <CardBoundary title="You were added to a ministry">
      <Unanswered />
    </CardBoundary>
  );
}

function Unanswered() {
  const { data: me } = useSuspenseQuery(read(api.members.me));
  const unanswered = me.ministries.filter(({ confirmed }) => !confirmed);
  return unanswered.length > 0 && <LazyAskedMinistries ministries={unanswered} />;
}

export function ReturnedHoursTask() {
  return (
    <CardBoundary title="Volunteer hours returned to you">
      <Returned />
    </CardBoundary>
  );
}

function Returned() {
  const rows = listAllRows(useSuspenseInfiniteQuery(returnedHours));
  return rows.length > 0 && <LazyReturnedEntries rows={rows} />;
}

/** The first action of each duty. Absent without duties, and while the account is pending. */
export function OwnDuties() {
  const { duties, pending } = useCurrentUser();
  if (pending || duties.length === 0) return null;
  return (
    <CardBoundary title="Your duties">
      <LazyDutyActions duties={duties} />
    </CardBoundary>
  );
}

/** Absent for those who lead no ministry and do not have the role for it. */
export function OwnMinistries() {
  return (
    <CardBoundary title="Your ministries">
      <Led />
    </CardBoundary>
  );
}

function Led() {
  const { data } = useSuspenseQuery(read(api.dashboard.ledMinistries));
  const { role } = useCurrentUser();
  return (data.length > 0 || role === "ministry_leader") && <LazyLedMinistries ministries={data} />;
}
