// The overview: four figures and two charts, and a tab for each category with the table of its CSV file.

import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CalendarCheck } from "lucide-react";
import { formatDate, formatNumber } from "../format/format.ts";
import { formatHeadcount } from "../format/formatHeadcount.ts";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { DownloadLink } from "../ui/DownloadLink.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { OverviewCards } from "./OverviewCards.tsx";
import { AttendanceChart, DonationChart, MemberChart } from "./OverviewCharts.tsx";
import { ReportQuery } from "./ReportQuery.tsx";
import { attendanceReport, donationReport, memberReport } from "./reports.queries.ts";
import { formatSpan } from "./reportWords.ts";
import { useReportCategories } from "./useReportCategories.ts";

const route = getRouteApi("/shell/reports");

const TABS = [
  { value: "attendance", label: "Attendance" },
  { value: "donations", label: "Donations" },
  { value: "members", label: "Members" },
] as const;

export function Overview() {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const categories = useReportCategories();
  const tabs = [
    { value: "overview", label: "Overview" } as const,
    ...TABS.filter(({ value }) => categories.includes(value)),
  ];
  const shown = tabs.find(({ value }) => value === tab)?.value ?? "overview";
  const show = (next: typeof shown) =>
    void navigate({ search: next === "overview" ? {} : { tab: next }, replace: true, resetScroll: false });
  return (
    <Tabs label="Reports" value={shown} onChange={show} items={tabs}>
      <TabPanel value="overview">
        <OverviewTab />
      </TabPanel>
      {categories.includes("attendance") && (
        <TabPanel value="attendance">
          <AttendanceTab />
        </TabPanel>
      )}
      {categories.includes("donations") && (
        <TabPanel value="donations">
          <DonationsTab />
        </TabPanel>
      )}
      {categories.includes("members") && (
        <TabPanel value="members">
          <MembersTab />
        </TabPanel>
      )}
    </Tabs>
  );
}

function OverviewTab() {
  const categories = useReportCategories();
  return (
    <div className="flex flex-col gap-6">
      <OverviewCards />
      <div className="grid gap-6 xl:grid-cols-2">
        {categories.includes("attendance") && <AttendanceFigure />}
        {categories.includes("donations") && <DonationFigure />}
      </div>
    </div>
  );
}

function AttendanceFigure() {
  const attendance = useQuery(attendanceReport);
  return (
    <ReportQuery read={attendance} label="Loading attendance">
      {({ weeks }) => <AttendanceChart weeks={weeks} />}
    </ReportQuery>
  );
}

function DonationFigure() {
  const donations = useQuery(donationReport);
  return (
    <ReportQuery read={donations} label="Loading donations">
      {(report) => <DonationChart report={report} />}
    </ReportQuery>
  );
}

function AttendanceTab() {
  const attendance = useQuery(attendanceReport);
  return (
    <div className="flex flex-col gap-6">
      <ReportQuery read={attendance} label="Loading attendance">
        {(report) => (
          <>
            <AttendanceChart weeks={report.weeks} open />
            <Card
              title="Attendance by day and event"
              description={`${report.headcount ? "Check-ins and headcounts" : "Check-ins"}, ${formatSpan({ start: report.from, end: report.to })}`}
              padding={report.weeklyTrends.length > 0 ? "none" : "normal"}
            >
              {report.weeklyTrends.length === 0 ? (
                <EmptyState
                  icon={<CalendarCheck />}
                  title="No one was checked in"
                  text="Check-ins of the last 30 days appear here."
                  action={
                    <Link to={paths.attendance} className={getButtonClass()}>
                      Check people in
                    </Link>
                  }
                />
              ) : (
                <FigureTable
                  caption="Attendance by day and event"
                  headings={["Event", "Date", "Check-ins", ...(report.headcount ? ["Headcount"] : [])]}
                  rows={report.weeklyTrends
                    .toReversed()
                    .map(({ date, count, eventId, eventName, eventDate, headcount }) => ({
                      key: `${date} ${eventId}`,
                      cells: [
                        eventDate === date ? eventName : `${eventName} of ${formatDate(eventDate)}`,
                        <span key="date" className="whitespace-nowrap">
                          {formatDate(date)}
                        </span>,
                        formatNumber(count),
                        headcount ? formatHeadcount(headcount) : "",
                      ],
                    }))}
                  total={[
                    "Total",
                    "",
                    formatNumber(report.totalAttendance),
                    report.headcount ? formatHeadcount(report.headcount) : "",
                  ]}
                />
              )}
            </Card>
          </>
        )}
      </ReportQuery>
      <DownloadLink href={api.reports.attendanceCsv.path} className="self-start">
        Export attendance
      </DownloadLink>
    </div>
  );
}

function DonationsTab() {
  const donations = useQuery(donationReport);
  return (
    <div className="flex flex-col gap-6">
      <ReportQuery read={donations} label="Loading donations">
        {(report) => <DonationChart report={report} open />}
      </ReportQuery>
      <DownloadLink href={api.reports.donationCsv.path} className="self-start">
        Export donations
      </DownloadLink>
    </div>
  );
}

function MembersTab() {
  const members = useQuery(memberReport);
  return (
    <div className="flex flex-col gap-6">
      <ReportQuery read={members} label="Loading members">
        {(report) => <MemberChart {...report} />}
      </ReportQuery>
      <DownloadLink href={api.reports.memberCsv.path} className="self-start">
        Export members
      </DownloadLink>
    </div>
  );
}
