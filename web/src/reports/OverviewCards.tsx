import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarCheck, HandCoins, HeartHandshake, Users } from "lucide-react";
import { dollarsInWords, numberInWords } from "../format/words.ts";
import { paths } from "../paths.ts";
import { linkClass } from "../ui/link.ts";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { attendanceReport, donationReport, memberReport, workerReport } from "./reports.queries.ts";

/** The four figures of the overview. */
export function OverviewCards() {
  const { data: members } = useQuery(memberReport);
  const { data: attendance } = useQuery(attendanceReport);
  const { data: donations } = useQuery(donationReport);
  const { data: workers } = useQuery(workerReport);
  const everybody = members?.membersByStatus.reduce((sum, { count }) => sum + count, 0);
  const active = members && (members.membersByStatus.find(({ status }) => status === "active")?.count ?? 0);
  return (
    <StatRow>
      <StatCard
        label="Total Members"
        value={active === undefined ? null : numberInWords(active)}
        note={everybody === undefined ? " " : `Active, of ${numberInWords(everybody)} people`}
        icon={<Users />}
      />
      <StatCard
        label="Total Attendance"
        value={attendance ? numberInWords(attendance.totalAttendance) : null}
        note="Last 30 days"
        icon={<CalendarCheck />}
      />
      <StatCard
        label="Monthly Donations"
        value={donations ? dollarsInWords(donations.totalThisMonth) : null}
        note="This month"
        icon={<HandCoins />}
      />
      <StatCard
        label="Active Workers"
        value={workers ? numberInWords(workers.activeWorkers) : null}
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
    </StatRow>
  );
}
