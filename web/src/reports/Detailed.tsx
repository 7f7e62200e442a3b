// Detailed tables: a category, a period, a grouping and filters. All of them are in the URL.

import {
  CATEGORY_WORDS,
  formatReportTitle,
  GROUPING_WORDS,
  GROUPINGS_OF,
  type ReportCategory,
  type ReportGrouping,
} from "@narthex/contract/report-kinds.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChartNoAxesCombined } from "lucide-react";
import { useToday } from "../live/midnight.ts";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";
import { useDebounced } from "../ui/useDebounced.ts";
import type { ReportChoice } from "./choice.ts";
import { DetailControls } from "./DetailControls.tsx";
import { ExportButtons } from "./ExportButtons.tsx";
import { findPeriod, type PeriodName } from "./periods.ts";
import { RecordsDialog } from "./RecordsDialog.tsx";
import { ReportQuery } from "./ReportQuery.tsx";
import { ReportSpan } from "./ReportSpan.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { findFieldErrors, parseReportParams } from "./reportParams.ts";
import { queryCustomReport } from "./reports.queries.ts";
import { useReportCategories } from "./useReportCategories.ts";

const route = getRouteApi("/shell/reports");

/** The default view of a category. */
const FIRST: Readonly<Record<ReportCategory, { period: PeriodName; groupBy: ReportGrouping }>> = {
  attendance: { period: "last_30_days", groupBy: "event" },
  donations: { period: "this_month", groupBy: "type" },
  members: { period: "this_year", groupBy: "month" },
  workers: { period: "this_month", groupBy: "person" },
};

export function Detailed() {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const categories = useReportCategories();
  const tabs = categories.map((value) => ({ value, label: CATEGORY_WORDS[value] }));
  const category = categories.find((one) => one === tab) ?? categories[0];
  if (category === undefined) return null;
  return (
    <Tabs
      label="Detailed reports"
      value={category}
      onChange={(next) => void navigate({ search: { view: "detailed", tab: next }, replace: true, resetScroll: false })}
      items={tabs}
    >
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          <Detail category={value} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function Detail({ category }: { category: ReportCategory }) {
  const search = route.useSearch();
  const { period, groupBy } = FIRST[category];
  const usual = { ...findPeriod(useToday(), period), category, groupBy };
  const asked = parseReportParams(search, usual);
  const { search: words, ...rest } = asked.choice ?? { ...usual, search: "" };
  const typed = useDebounced(words ?? "");
  const choice: ReportChoice = { ...rest, ...(typed === "" ? {} : { search: typed }) };
  const report = useQuery({ ...queryCustomReport(choice), enabled: asked.choice !== null });
  const refused = asked.choice === null ? asked.wrong : findFieldErrors(report.error);
  const title = formatReportTitle(category, choice.groupBy ?? groupBy);
  const startOver = (
    <Link to={paths.reports} search={{ view: "detailed", tab: category }} className={getButtonClass()}>
      Start over
    </Link>
  );
  return (
    <div className="flex flex-col gap-6">
      <DetailControls
        asked={asked.typed}
        category={category}
        wrong={refused ?? {}}
        groupings={GROUPINGS_OF[category].map((value) => ({ value, label: GROUPING_WORDS[value] }))}
      />
      {refused ? (
        <Card>
          <EmptyState
            icon={<ChartNoAxesCombined />}
            title="This report cannot be generated"
            text="Please correct the marked fields above."
            action={startOver}
          />
        </Card>
      ) : (
        <ReportQuery read={report} label="Loading the report">
          {(data) => (
            <>
              <Card
                title={title}
                description={<ReportSpan choice={choice} report={data} />}
                padding={data.rows.length > 0 ? "none" : "normal"}
                action={
                  <div className="flex flex-wrap gap-2 print:hidden">
                    <ExportButtons choice={choice} />
                  </div>
                }
              >
                {data.rows.length === 0 ? (
                  <EmptyState
                    icon={<ChartNoAxesCombined />}
                    title="Nothing found"
                    text="Nothing matches in this period."
                    action={startOver}
                  />
                ) : (
                  <ReportTable key={`${data.category} ${data.groupBy}`} report={data} caption={title} />
                )}
              </Card>
              {search.open !== undefined && <RecordsDialog choice={choice} report={data} open={String(search.open)} />}
            </>
          )}
        </ReportQuery>
      )}
      {category === "workers" && (
        <Link to={paths.workerHours} search={{ view: "approval" }} className={`${getButtonClass()} self-start`}>
          Approve volunteer hours
        </Link>
      )}
    </div>
  );
}
