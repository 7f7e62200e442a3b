import { api } from "@narthex/contract/api.ts";
import type { DashboardStats } from "@narthex/contract/dashboard.ts";
import { DASHBOARD_EVENTS } from "@narthex/contract/limits.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarCheck, HandCoins, HeartHandshake, Users } from "lucide-react";
import { read } from "../api/reads.ts";
import { changeInWords, dollarsInWords, fullName, numberInWords, wholeHoursInWords } from "../format/words.ts";
import { NewcomersCard } from "../newcomers/NewcomersCard.tsx";
import { CardBoundary } from "../page/CardBoundary.tsx";
import { Page } from "../page/Page.tsx";
import { paths } from "../paths.ts";
import { useCurrentUser, useMay } from "../session/session.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { AttendanceTrends } from "./AttendanceTrends.tsx";
import { QuickActions } from "./QuickActions.tsx";
import { RecentActivity } from "./RecentActivity.tsx";
import { RecentMembers } from "./RecentMembers.tsx";
import { UpcomingEvents } from "./UpcomingEvents.tsx";

/** By the real role, whatever the view. */
function welcome(role: Role, name: string): string {
  if (role === "admin") return `Welcome back, Administrator ${name}`;
  if (role === "intermediate_admin" || role === "ministry_leader") return `Welcome back, Ministry Leader ${name}`;
  return `Welcome back, ${name}`;
}

const joined = (count: number) => (count > 0 ? `+${numberInWords(count)} this month` : "No new members this month");

/** Against the same days of last month. */
const compared = (percent: number | null) =>
  percent === null ? "Nothing to compare yet" : `${changeInWords(percent)}% vs last month`;

/** The hours of the month; those that wait for approval apart. */
const given = ({ monthlyVolunteerHours, submittedVolunteerHours }: DashboardStats) =>
  submittedVolunteerHours === "0.00"
    ? `${wholeHoursInWords(monthlyVolunteerHours)} approved`
    : `${wholeHoursInWords(monthlyVolunteerHours)} approved, ${wholeHoursInWords(submittedVolunteerHours)} submitted`;

export function AdminDashboard() {
  const user = useCurrentUser();
  const admits = useMay("members.manage");
  return (
    <Page title="Dashboard" subtitle={welcome(user.realRole, fullName(user))}>
      <div className="flex flex-col gap-6">
        <CardBoundary title="Figures">
          <Figures />
        </CardBoundary>
        <QuickActions />
        {admits && (
          <CardBoundary title="Newcomers to admit">
            <NewcomersCard />
          </CardBoundary>
        )}
        <div className="grid items-start gap-6 xl:grid-cols-2 print:grid-cols-1">
          <CardBoundary title="Upcoming Events">
            <Card
              title="Upcoming Events"
              action={
                <Link to={paths.events} search={{ view: "calendar" }} className={`${linkClass} print:hidden`}>
                  View Calendar
                </Link>
              }
            >
              <UpcomingEvents count={DASHBOARD_EVENTS} mayCreate />
            </Card>
          </CardBoundary>
          <AttendanceTrends />
        </div>
        <CardBoundary title="Recent Member Activity">
          <RecentMembers />
        </CardBoundary>
        <RecentActivity />
      </div>
    </Page>
  );
}

function Figures() {
  const { data: stats } = useSuspenseQuery(read(api.dashboard.stats));
  return (
    <StatRow>
      <StatCard
        label="Total Members"
        value={numberInWords(stats.totalMembers)}
        note={joined(stats.newMembersThisMonth)}
        icon={<Users />}
      />
      <StatCard
        label="Today's Attendance"
        value={numberInWords(stats.todayAttendance)}
        note={`People checked in, ${stats.attendanceRate.toFixed(1)}% attendance rate`}
        icon={<CalendarCheck />}
      />
      <StatCard
        label="Monthly Donations"
        value={dollarsInWords(stats.monthlyDonations)}
        note={compared(stats.monthlyDonationsChange)}
        icon={<HandCoins />}
      />
      <StatCard
        label="Active Volunteers"
        value={numberInWords(stats.activeVolunteers)}
        note={
          <Link to={paths.workerHours} search={{ view: "approval" }} className={`${linkClass} -my-0.5 touch:my-0`}>
            {given(stats)}
          </Link>
        }
        icon={<HeartHandshake />}
      />
    </StatRow>
  );
}
