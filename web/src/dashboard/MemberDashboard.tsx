import { api } from "@narthex/contract/api.ts";
import { useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarCheck, CalendarDays, HandCoins, Hourglass } from "lucide-react";
import { read, readPages } from "../api/reads.ts";
import { queryUpcomingInMonth } from "../events/events.queries.ts";
import { FollowUpsCard } from "../follow-ups/FollowUpsCard.tsx";
import { formatDollars, formatFullName, formatMonth, formatNumber } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import { CardBoundary } from "../page/CardBoundary.tsx";
import { Page } from "../page/Page.tsx";
import { paths } from "../paths.ts";
import { useCurrentUser, useMay } from "../session/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { NewMinistries, OwnDuties, OwnMinistries, ReturnedHoursTask } from "./OwnTasks.tsx";
import { RecentAnnouncements } from "./RecentAnnouncements.tsx";
import { ServingSoon } from "./ServingSoon.tsx";
import { OwnUpcomingEvents } from "./UpcomingEvents.tsx";

/** The user's own dashboard: role, attendance and next events. */
export function MemberDashboard() {
  const seesPeople = useMay("directory.read");
  const managesGifts = useMay("donations.manage");
  const { onlineGiving } = useCurrentUser().congregation;
  return (
    <Page title="My Dashboard" subtitle="Your personal church community hub">
      <div className="flex flex-col gap-6">
        <CardBoundary title="Welcome">
          <Welcome />
        </CardBoundary>
        {seesPeople && <ServingSoon />}
        <ReturnedHoursTask />
        <OwnDuties />
        <OwnMinistries />
        <CardBoundary title="Announcements">
          <RecentAnnouncements />
        </CardBoundary>
        <StatRow columns={3}>
          <CardBoundary title="My Attendance">
            <MyAttendance />
          </CardBoundary>
          <CardBoundary title="My Giving">
            <MyGiving />
          </CardBoundary>
          <CardBoundary title="Upcoming Events">
            <EventsThisMonth />
          </CardBoundary>
        </StatRow>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.donations} className={getButtonClass()}>
            {managesGifts ? "Donations" : onlineGiving ? "Give Online" : "My Giving"}
          </Link>
          <Link to={paths.events} className={getButtonClass()}>
            View Events
          </Link>
          <Link to={paths.attendance} className={getButtonClass()}>
            My Attendance
          </Link>
          <Link to={paths.communications} search={{ tab: "messages" }} className={getButtonClass()}>
            Messages
          </Link>
          <Link to={paths.workerHours} className={getButtonClass()}>
            Volunteer Hours
          </Link>
        </div>
        {seesPeople && (
          <CardBoundary title="Follow-ups">
            <FollowUpsCard />
          </CardBoundary>
        )}
        <CardBoundary title="Next events">
          <Card title="Next events">
            <OwnUpcomingEvents />
          </Card>
        </CardBoundary>
      </div>
    </Page>
  );
}

function MyAttendance() {
  const { data: pages } = useSuspenseInfiniteQuery(readPages(api.attendance.mine, {}));
  return (
    <StatCard
      label="My Attendance"
      value={formatNumber(pages.pages[0]?.total ?? 0)}
      note="Events attended"
      icon={<CalendarCheck />}
    />
  );
}

function MyGiving() {
  const { data: giving } = useSuspenseQuery(read(api.donations.ownSummary));
  return <StatCard label="My Giving" value={formatDollars(giving.total)} note="All your gifts" icon={<HandCoins />} />;
}

function EventsThisMonth() {
  const { data: thisMonth } = useSuspenseInfiniteQuery(queryUpcomingInMonth(useToday().slice(0, 7)));
  return (
    <StatCard
      label="Upcoming Events"
      value={formatNumber(thisMonth.pages[0]?.total ?? 0)}
      note="Events this month"
      icon={<CalendarDays />}
    />
  );
}

function Welcome() {
  const user = useCurrentUser();
  const { data: me } = useSuspenseQuery(read(api.members.me));
  const name = formatFullName(me);
  // The date of an imported member may not be known; that of a newcomer does not exist yet.
  const newcomer = me.membershipStatus === "pending" ? "recently" : null;
  const since = me.joinDate ? formatMonth(me.joinDate) : newcomer;
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={name} src={me.profileImageUrl} size="large" />
          <div className="min-w-0 grow">
            <p className="font-semibold font-serif text-xl">Welcome, {me.firstName}</p>
            {since !== null && <p className="text-ink-quiet">Member since {since}</p>}
          </div>
          {me.membershipStatus === "active" && <Badge tone="positive">Active Member</Badge>}
          <Link to={paths.profile} className={getButtonClass()}>
            Update Profile
          </Link>
        </div>
        {user.pending && (
          <p className="mt-4 flex gap-3 rounded-md bg-caution-quiet p-4 text-caution">
            <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span>
              {me.membershipStatus === "inactive"
                ? "You are recorded as inactive. You can check in and see public events. Write to an administrator to change this."
                : "Your account is waiting for approval. You can check in and see public events until then."}
            </span>
          </p>
        )}
      </Card>
      <NewMinistries />
    </>
  );
}
