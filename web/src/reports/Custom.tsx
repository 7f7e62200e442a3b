// A custom report: chosen in a form, shown as a table and a chart, exported, saved under a name. The choice is in the
// URL.
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useToday } from "../live/midnight.ts";
import { CustomForm } from "./CustomForm.tsx";
import { CustomResult } from "./CustomResult.tsx";
import { type ReportChoice, toSearch } from "./choice.ts";
import { findPeriod } from "./periods.ts";
import { RecordsDialog } from "./RecordsDialog.tsx";
import { ReportQuery } from "./ReportQuery.tsx";
import { findFieldErrors, parseReportParams } from "./reportParams.ts";
import { queryCustomReport } from "./reports.queries.ts";
import { SavedReports } from "./SavedReports.tsx";

const route = getRouteApi("/shell/reports");

const FAILED = "Failed to generate the report";

const nothing: ReportChoice = { category: "attendance", start: "2000-01-01", end: "2000-01-01" };

export function Custom() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const asked = parseReportParams(search, findPeriod(useToday(), "this_month"));
  const isAsked = [search.category, search.start, search.end].some((part) => part !== undefined);
  const choice = isAsked ? asked.choice : null;
  const report = useQuery({ ...queryCustomReport(choice ?? nothing), enabled: choice !== null });
  // Errors in the URL and errors from the server are shown at the field that they concern.
  const refused = asked.choice === null ? asked.wrong : findFieldErrors(report.error);
  // A deleted ministry is not a valid choice: the form would request it again.
  const typed = refused?.ministryId ? { ...asked.typed, ministryId: "" } : asked.typed;
  const stands = report.isSuccess && !report.isPlaceholderData;
  const generate = (next: ReportChoice) => {
    const isSame = choice !== null && JSON.stringify(toSearch(next)) === JSON.stringify(toSearch(choice));
    if (isSame) void report.refetch();
    else void navigate({ search: { view: "custom", ...toSearch(next) }, resetScroll: false });
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:hidden">
        <CustomForm
          key={JSON.stringify([choice, refused])}
          typed={typed}
          // What was typed for another report belongs to that one.
          draft={`report.custom.${JSON.stringify(choice)}`}
          action={{
            run: generate,
            busy: choice !== null && report.isFetching,
            problem: refused && { message: FAILED, fields: refused },
          }}
        />
        <SavedReports choice={stands ? choice : null} />
      </div>
      {choice !== null && !refused && (
        <ReportQuery read={report} label="Generating the report">
          {(data) => (
            <>
              <CustomResult choice={choice} report={data} />
              {search.open !== undefined && <RecordsDialog choice={choice} report={data} open={String(search.open)} />}
            </>
          )}
        </ReportQuery>
      )}
    </div>
  );
}
