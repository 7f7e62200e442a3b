import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { formatNumber } from "../format/format.ts";
import { Page } from "../page/Page.tsx";
import { paths } from "../paths.ts";
import { Badge } from "../ui/Badge.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";
import { HoursApproval } from "./HoursApproval.tsx";
import { HoursLetter } from "./HoursLetter.tsx";
import { HoursTotals } from "./HoursTotals.tsx";
import { hoursSummary } from "./hours.queries.ts";
import { LogHours } from "./LogHours.tsx";
import { OwnHours, ReturnedHours } from "./OwnHours.tsx";

const route = getRouteApi("/shell/worker-hours");

/** Everyone logs hours here; approvers also decide about the hours of others. */
export default function HoursPage() {
  const { view = "own" } = route.useSearch();
  const navigate = useNavigate();
  const { data: summary } = useSuspenseQuery(hoursSummary);
  return (
    <Page title="Volunteer Hours" subtitle="Log your volunteer time, and see your totals">
      {summary.approves ? (
        <Tabs
          label="Volunteer hours"
          value={view}
          onChange={(next) =>
            void navigate({ to: paths.workerHours, search: next === "approval" ? { view: next } : {}, replace: true })
          }
          items={[
            { value: "own", label: "My hours" },
            {
              value: "approval",
              label: "Approval",
              note: summary.waiting > 0 && (
                <Badge tone="accent">
                  {formatNumber(summary.waiting)}
                  <span className="sr-only"> waiting</span>
                </Badge>
              ),
            },
          ]}
        >
          <TabPanel value="own" keeps>
            <Own />
          </TabPanel>
          <TabPanel value="approval">
            <HoursApproval />
          </TabPanel>
        </Tabs>
      ) : (
        <Own />
      )}
    </Page>
  );
}

function Own() {
  return (
    <div className="flex flex-col gap-6">
      <ReturnedHours />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <LogHours />
        <div className="flex min-w-0 flex-col gap-6">
          <HoursTotals />
          <HoursLetter />
        </div>
      </div>
      <OwnHours />
    </div>
  );
}
