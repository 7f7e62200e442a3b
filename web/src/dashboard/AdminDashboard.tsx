import { api } from "@narthex/contract/api.ts";
import type { DashboardStats } from "@narthex/contract/dashboard.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarCheck, HandCoins, HeartHandshake, Users } from "lucide-react";
import { read } from "../api/reads.ts";
import { firstStepsRead, hasOpenSteps, isDone } from "../first-steps/firstSteps.queries.ts";
import { LazyFirstStepsCard, LazyLocalAddressNote } from "../first-steps/lazyFirstSteps.ts";
import { formatChange, formatDollars, formatFullName, formatNumber, formatWholeHours } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import { CardBoundary, CardLoading } from "../page/CardBoundary.tsx";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Page } from "../page/Page.tsx";
import { paths } from "../paths.ts";
import { useCurrentUser, useMay } from "../session/session.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { Decisions } from "./Decisions.tsx";
import { LastSunday } from "./LastSunday.tsx";
import { NewMinistries, OwnMinistries, ReturnedHoursTask } from "./OwnTasks.tsx";
import { QuickActions } from "./QuickActions.tsx";
import { ServingSoon } from "./ServingSoon.tsx";
import { UpcomingEvents } from "./UpcomingEvents.tsx";

/** The greeting depends on the real role, in any view. */
function formatWelcome(role: Role, name: string): string {
  if (role === "admin") return `Welcome back, Administrator ${name}`;
  if (role === "intermediate_admin" || role === "ministry_leader") return `Welcome back, Ministry Leader ${name}`;
  return `Welcome back, ${name}`;
}

/** The new members of the month, and the people who are not counted because they are pending or inactive. */
function JoinedNote({ newMembersThisMonth, pendingMembers, inactiveMembers }: DashboardStats) {
  return (
    <>
      {formatJoined(newMembersThisMonth)}
      <span className="flex flex-wrap gap-x-2">
        <UncountedPeople
          status="pending"
          label={`${formatNumber(pendingMembers)} more pending`}
          count={pendingMembers}
        />
        <UncountedPeople
          status="inactive"
          label={`${formatNumber(inactiveMembers)} inactive`}
          count={inactiveMembers}
        />
      </span>
    </>
  );
}

/** The people of a status who are no members, with a link to them for those who may see the status. */
function UncountedPeople(props: { status: "pending" | "inactive"; label: string; count: number }) {
  const { status, label, count } = props;
  const admits = useMay("members.manage");
  if (count === 0) return null;
  if (!admits) return <span>{label}</span>;
  return (
    <Link to={paths.members} search={{ status }} className={`${linkClass} -my-0.5 touch:my-0`}>
      {label}
    </Link>
  );
}

const formatJoined = (count: number) =>
  count > 0 ? `+${formatNumber(count)} this month, by join date` : "No new members this month";

/** Compares with the same days of last month, which may be shorter than this one. */
function formatComparison(percent: number | null, today: string): string {
  if (percent === null) return "Nothing to compare yet";
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const days = Math.min(day, new Date(Date.UTC(year, month - 1, 0)).getUTCDate());
  return `${formatChange(percent)}% vs last month, ${days === 1 ? "first day" : `first ${days} days`}`;
}

/** Visitors are people who are checked in, but the rate counts members only. */
const formatMembersHere = ({ todayAttendance, todayMembers, totalMembers, attendanceRate }: DashboardStats) => {
  const members = `${formatNumber(todayMembers)} of ${formatNumber(totalMembers)} members: ${attendanceRate.toFixed(1)}% attendance rate`;
  const others = todayAttendance - todayMembers;
  return others > 0 ? `${members}. Also ${formatNumber(others)} ${others === 1 ? "other" : "others"}` : members;
};

/** Zero is not written where something waits. */
const formatSubmitted = (hours: string) => (Number(hours) < 0.5 ? "under 1 hour" : formatWholeHours(hours));

/** The approved hours of the month; hours waiting for approval are shown separately. */
const formatHoursGiven = ({ monthlyVolunteerHours, submittedVolunteerHours }: DashboardStats) =>
  submittedVolunteerHours === "0.00"
    ? `${formatWholeHours(monthlyVolunteerHours)} approved`
    : `${formatWholeHours(monthlyVolunteerHours)} approved, ${formatSubmitted(submittedVolunteerHours)} submitted`;

// Low on the page, so they are loaded after the first screen.
const NewcomersCard = loadOnDemand(
  () => import("../newcomers/NewcomersCard.tsx"),
  "NewcomersCard",
  <CardLoading title="Newcomers to admit" />,
);
const AttendanceTrends = loadOnDemand(
  () => import("./AttendanceTrends.tsx"),
  "AttendanceTrends",
  <CardLoading title="Attendance Trends" />,
);
const RecentActivity = loadOnDemand(
  () => import("./RecentActivity.tsx"),
  "RecentActivity",
  <CardLoading title="Recent Activity" />,
);
const RecentMembers = loadOnDemand(
  () => import("./RecentMembers.tsx"),
  "RecentMembers",
  <CardLoading title="Recent Member Activity" />,
);

export function AdminDashboard() {
  const user = useCurrentUser();
  const setsUp = useMay("settings.manage");
  const { data: steps } = useQuery({ ...firstStepsRead, enabled: setsUp });
  const isListed = steps !== undefined && hasOpenSteps(steps);
  return (
    <Page title="Dashboard" subtitle={formatWelcome(user.realRole, formatFullName(user))}>
      <div className="flex flex-col gap-6">
        {setsUp && (
          <CardBoundary title="First steps">
            <FirstSteps />
          </CardBoundary>
        )}
        {isListed && steps.isEmpty ? <CardsOfEmpty hasEvents={isDone(steps, "services")} /> : <Cards />}
      </div>
    </Page>
  );
}

/** After each step is done or skipped, only the warning about an address that phones cannot open. */
function FirstSteps() {
  const { data } = useSuspenseQuery(firstStepsRead);
  if (hasOpenSteps(data)) return <LazyFirstStepsCard />;
  return data.localAddress && <LazyLocalAddressNote address={data.localAddress} />;
}

/** Without people, charts and figures show only zeros. */
function CardsOfEmpty({ hasEvents }: { hasEvents: boolean }) {
  return (
    <>
      <QuickActions />
      {hasEvents && <NextEvents />}
    </>
  );
}

function Cards() {
  const { memberId } = useCurrentUser();
  const admits = useMay("members.manage");
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2 print:grid-cols-1">
        <CardBoundary title="Last Sunday">
          <LastSunday />
        </CardBoundary>
        <CardBoundary title="Needs a decision">
          <Decisions />
        </CardBoundary>
      </div>
      <CardBoundary title="Figures">
        <Figures />
      </CardBoundary>
      {memberId !== null && <NewMinistries />}
      <ServingSoon />
      {memberId !== null && <ReturnedHoursTask />}
      <OwnMinistries />
      <QuickActions />
      {admits && (
        <CardBoundary title="Newcomers to admit">
          <NewcomersCard />
        </CardBoundary>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2 print:grid-cols-1">
        <NextEvents />
        <CardBoundary title="Attendance Trends">
          <AttendanceTrends />
        </CardBoundary>
      </div>
      <CardBoundary title="Recent Member Activity">
        <RecentMembers />
      </CardBoundary>
      <CardBoundary title="Recent Activity">
        <RecentActivity />
      </CardBoundary>
    </>
  );
}

function NextEvents() {
  return (
    <CardBoundary title="Upcoming Events">
      <Card
        title="Upcoming Events"
        action={
          <Link to={paths.events} search={{ view: "calendar" }} className={`${linkClass} print:hidden`}>
            View Calendar
          </Link>
        }
      >
        <UpcomingEvents />
      </Card>
    </CardBoundary>
  );
}

function Figures() {
  const { data: stats } = useSuspenseQuery(read(api.dashboard.stats));
  const today = useToday();
  return (
    <StatRow>
      <StatCard
        label="Total Members"
        value={formatNumber(stats.totalMembers)}
        note={<JoinedNote {...stats} />}
        icon={<Users />}
      />
      <StatCard
        label="Today's Attendance"
        value={formatNumber(stats.todayAttendance)}
        note={formatMembersHere(stats)}
        icon={<CalendarCheck />}
      />
      <StatCard
        label="Monthly Donations"
        value={formatDollars(stats.monthlyDonations)}
        note={formatComparison(stats.monthlyDonationsChange, today)}
        icon={<HandCoins />}
      />
      <StatCard
        label="Active Volunteers"
        value={formatNumber(stats.activeVolunteers)}
        note={
          <Link to={paths.workerHours} search={{ view: "approval" }} className={`${linkClass} -my-0.5 touch:my-0`}>
            {formatHoursGiven(stats)}
          </Link>
        }
        icon={<HeartHandshake />}
      />
    </StatRow>
  );
}
