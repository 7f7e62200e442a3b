import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarCheck, HandCoins, HeartHandshake, Users } from "lucide-react";
import { formatDollars, formatNumber } from "../format/format.ts";
import { paths } from "../paths.ts";
import { linkClass } from "../ui/link.ts";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { attendanceReport, donationReport, memberReport, workerReport } from "./reports.queries.ts";
import { useReportCategories } from "./useReportCategories.ts";

/** The figures of the overview, one for each category that the user may read. */
export function OverviewCards() {
  const categories = useReportCategories();
  return (
    <StatRow>
      {categories.includes("members") && <MembersCard />}
      {categories.includes("attendance") && <AttendanceCard />}
      {categories.includes("donations") && <DonationsCard />}
      {categories.includes("workers") && <WorkersCard />}
    </StatRow>
  );
}

function MembersCard() {
  const { data: members } = useQuery(memberReport);
  const everybody = members?.membersByStatus.reduce((sum, { count }) => sum + count, 0);
  const active = members && (members.membersByStatus.find(({ status }) => status === "active")?.count ?? 0);
  return (
    <StatCard
      label="Total Members"
      value={active === undefined ? null : formatNumber(active)}
      note={everybody === undefined ? " " : `Active, of ${formatNumber(everybody)} people`}
      icon={<Users />}
    />
  );
}

function AttendanceCard() {
  const { data: attendance } = useQuery(attendanceReport);
  return (
    <StatCard
      label="Total Attendance"
      value={attendance ? formatNumber(attendance.totalAttendance) : null}
      note="Last 30 days"
      icon={<CalendarCheck />}
    />
  );
}

function DonationsCard() {
  const { data: donations } = useQuery(donationReport);
  return (
    <StatCard
      label="Monthly Donations"
      value={donations ? formatDollars(donations.totalThisMonth) : null}
      note="This month"
      icon={<HandCoins />}
    />
  );
}

function WorkersCard() {
  const { data: workers } = useQuery(workerReport);
  return (
    <StatCard
      label="Active Workers"
      value={workers ? formatNumber(workers.activeWorkers) : null}
      note={
        <>
          This month
          <span className="print:hidden">
            {" · "}
            <Link to={paths.workerHours} search={{ view: "approval" }} className={`${linkClass} -my-0.5 touch:my-0`}>
              Approve hours
            </Link>
          </span>
        </>
      }
      icon={<HeartHandshake />}
    />
  );
}
