// The charts of the overview, each with its title, units and table.
import { DONATION_TYPE_WORDS } from "@narthex/contract/donation-kinds.ts";
import { toCents } from "@narthex/contract/money.ts";
import { MEMBER_STATUS_WORDS } from "@narthex/contract/report-kinds.ts";
import type { AttendanceReport, DonationReport, MemberReport } from "@narthex/contract/reports.ts";
import { Link } from "@tanstack/react-router";
import { HandCoins } from "lucide-react";
import { formatDate, formatDollars, formatMonth, formatNumber, formatShortDate } from "../format/format.ts";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ChartCard } from "./ChartCard.tsx";
import { Bars, Ring } from "./charts.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { formatShare } from "./reportWords.ts";

const WEEKS = "Attendance, last four weeks";

export function AttendanceChart({ weeks, open }: Pick<AttendanceReport, "weeks"> & { open?: boolean }) {
  const points = weeks.map(({ weekStart, count }) => ({
    name: formatShortDate(weekStart),
    value: count,
    text: formatNumber(count),
  }));
  return (
    <ChartCard
      title={WEEKS}
      description="Weekly, starting Sunday; this week in progress"
      open={open ?? false}
      chart={
        <Bars
          label={`${WEEKS}: ${points.map(({ name, text }) => `week of ${name}, ${text} check-ins`).join("; ")}`}
          points={points}
          tick={formatNumber}
        />
      }
      table={
        <FigureTable
          caption={WEEKS}
          headings={["Week of", "Check-ins"]}
          rows={weeks.map(({ weekStart, count }, place) => ({
            key: weekStart,
            cells: [
              place === weeks.length - 1 ? `${formatDate(weekStart)}, so far` : formatDate(weekStart),
              formatNumber(count),
            ],
          }))}
        />
      }
    />
  );
}

const GIVING = "Giving this month by fund";

export function DonationChart({ report, open }: { report: DonationReport; open?: boolean }) {
  const whole = toCents(report.totalThisMonth);
  const month = `Dollars, ${formatMonth(report.from)}`;
  const parts = report.monthlyByFund.map(({ name, total }) => ({
    name,
    value: toCents(total),
    text: formatDollars(total),
    share: formatShare(toCents(total), whole),
  }));
  if (whole === 0) {
    return (
      <Card title={GIVING} description={month}>
        <EmptyState
          icon={<HandCoins />}
          title="No gifts yet this month"
          text="Gifts of this month appear here by fund."
          action={
            <Link to={paths.donations} className={getButtonClass()}>
              Record gifts
            </Link>
          }
        />
      </Card>
    );
  }
  const byType = report.monthlyByType.filter(({ total }) => toCents(total) > 0);
  return (
    <ChartCard
      title={GIVING}
      description={month}
      open={open ?? false}
      chart={
        <Ring
          label={`${GIVING}: ${parts.map(({ name, text, share }) => `${name} ${text}, ${share}`).join("; ")}`}
          parts={parts}
          total={formatDollars(report.totalThisMonth)}
        />
      }
      table={
        <>
          <FigureTable
            caption={GIVING}
            headings={["Fund", "Amount", "Share"]}
            rows={parts.map(({ name, text, share }) => ({ key: name, cells: [name, text, share] }))}
            total={["Total", formatDollars(report.totalThisMonth), ""]}
          />
          <FigureTable
            caption="Giving this month by type"
            headings={["Type", "Amount", "Share"]}
            rows={byType.map(({ type, total }) => ({
              key: type,
              cells: [DONATION_TYPE_WORDS[type], formatDollars(total), formatShare(toCents(total), whole)],
            }))}
            total={["Total", formatDollars(report.totalThisMonth), ""]}
          />
        </>
      }
    />
  );
}

const MEMBERS = "Members by status";

export function MemberChart({ membersByStatus }: MemberReport) {
  const whole = membersByStatus.reduce((sum, { count }) => sum + count, 0);
  const parts = membersByStatus.map(({ status, count }) => ({
    name: MEMBER_STATUS_WORDS[status],
    value: count,
    text: formatNumber(count),
    share: formatShare(count, whole),
  }));
  const some = parts.filter(({ value }) => value > 0);
  return (
    <ChartCard
      title={MEMBERS}
      description="All people in the directory today. Total Members counts the active ones."
      open
      chart={
        <Ring
          label={`${MEMBERS}: ${some.map(({ name, text, share }) => `${name} ${text}, ${share}`).join("; ")}`}
          parts={some}
          total={formatNumber(whole)}
        />
      }
      table={
        <FigureTable
          caption={MEMBERS}
          headings={["Status", "Members", "Share"]}
          rows={parts.map(({ name, text, share }) => ({ key: name, cells: [name, text, share] }))}
          total={["Total", formatNumber(whole), ""]}
        />
      }
    />
  );
}
