// Tables to look into: a subject, a span of days, what divides it, what narrows it down. All of it stands in the address.
import {
  CATEGORY_WORDS,
  GROUPING_WORDS,
  GROUPINGS_OF,
  REPORT_CATEGORIES,
  type ReportCategory,
  reportTitle,
} from "@narthex/contract/report-kinds.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChartNoAxesCombined } from "lucide-react";
import { useToday } from "../client/midnight.ts";
import { useAfterPause } from "../client/useAfterPause.ts";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";
import { type Choice, choiceIn } from "./choice.ts";
import { DetailControls } from "./DetailControls.tsx";
import { type PeriodName, periodAt } from "./periods.ts";
import { RecordsDialog } from "./RecordsDialog.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { customReport } from "./reports.queries.ts";
import { spanInWords } from "./reportWords.ts";
import { Taking } from "./Taking.tsx";
import { Waiting } from "./Waiting.tsx";

const route = getRouteApi("/shell/reports");

/** How a subject is looked at first. */
const FIRST: Readonly<Record<ReportCategory, { period: PeriodName; groupBy: Choice["groupBy"] }>> = {
  attendance: { period: "last_30_days", groupBy: "event" },
  donations: { period: "this_month", groupBy: "type" },
  members: { period: "this_year", groupBy: "month" },
  workers: { period: "this_month", groupBy: "person" },
};

const TABS = REPORT_CATEGORIES.map((value) => ({ value, label: CATEGORY_WORDS[value] }));

export function Detailed() {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const category = REPORT_CATEGORIES.find((one) => one === tab) ?? "attendance";
  return (
    <Tabs
      label="Detailed reports"
      value={category}
      onChange={(next) => void navigate({ search: { view: "detailed", tab: next }, replace: true, resetScroll: false })}
      items={TABS}
    >
      {TABS.map(({ value }) => (
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
  const asked = choiceIn(search, category, periodAt(useToday(), period));
  const typed = useAfterPause(asked.search ?? "");
  const { search: _, ...rest } = asked;
  const choice: Choice = { ...rest, groupBy: asked.groupBy ?? groupBy, ...(typed === "" ? {} : { search: typed }) };
  const report = useQuery({ ...customReport(choice), placeholderData: keepPreviousData });
  const grouping = choice.groupBy ?? "day";
  const title = reportTitle(category, grouping);
  return (
    <div className="flex flex-col gap-6">
      <DetailControls
        choice={{ ...asked, groupBy: grouping }}
        groupings={GROUPINGS_OF[category].map((value) => ({ value, label: GROUPING_WORDS[value] }))}
      />
      <Waiting read={report} label="Loading the report">
        {(data) => (
          <>
            <Card
              title={title}
              description={spanInWords(data)}
              padding={data.rows.length > 0 ? "none" : "normal"}
              action={
                <div className="flex flex-wrap gap-2 print:hidden">
                  <Taking choice={choice} />
                </div>
              }
            >
              {data.rows.length === 0 ? (
                <EmptyState
                  icon={<ChartNoAxesCombined />}
                  title="Nothing found"
                  text="In this span of days there is nothing that matches."
                  action={
                    <Link to={paths.reports} search={{ view: "detailed", tab: category }} className={buttonClass()}>
                      Start over
                    </Link>
                  }
                />
              ) : (
                <ReportTable key={`${data.category} ${data.groupBy}`} report={data} caption={title} />
              )}
            </Card>
            {search.open !== undefined && <RecordsDialog choice={choice} report={data} open={String(search.open)} />}
          </>
        )}
      </Waiting>
      {category === "workers" && (
        <Link to={paths.workerHours} search={{ view: "approval" }} className={`${buttonClass()} self-start`}>
          Approve volunteer hours
        </Link>
      )}
    </div>
  );
}
