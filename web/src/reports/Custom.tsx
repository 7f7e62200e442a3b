// A report of one's own making: chosen in a form, shown as table and chart, taken along, kept under a name. What is shown
// stands in the address.
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ApiError, problemOf } from "../client/request.ts";
import { CustomForm } from "./CustomForm.tsx";
import { CustomResult } from "./CustomResult.tsx";
import { type Choice, searchOf, wholeChoiceIn } from "./choice.ts";
import { RecordsDialog } from "./RecordsDialog.tsx";
import { customReport } from "./reports.queries.ts";
import { SavedReports } from "./SavedReports.tsx";
import { Waiting } from "./Waiting.tsx";

const route = getRouteApi("/shell/reports");

const FAILED = "Failed to generate the report";

const nothing: Choice = { category: "attendance", start: "2000-01-01", end: "2000-01-01" };

export function Custom() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const choice = wholeChoiceIn(search);
  const report = useQuery({ ...customReport(choice ?? nothing), enabled: choice !== null });
  // What the server refuses stands beside the field that it concerns.
  const isRefused = report.error instanceof ApiError && report.error.fields !== undefined;
  const generate = (next: Choice) => {
    const isSame = choice !== null && JSON.stringify(searchOf(next)) === JSON.stringify(searchOf(choice));
    if (isSame) void report.refetch();
    else void navigate({ search: { view: "custom", ...searchOf(next) }, resetScroll: false });
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:hidden">
        <CustomForm
          key={JSON.stringify(choice)}
          choice={choice}
          onGenerate={generate}
          saving={choice !== null && report.isFetching}
          error={isRefused ? problemOf(report.error, FAILED) : null}
        />
        <SavedReports choice={choice} />
      </div>
      {choice !== null && !isRefused && (
        <Waiting read={report} label="Generating the report">
          {(data) => (
            <>
              <CustomResult choice={choice} report={data} />
              {search.open !== undefined && <RecordsDialog choice={choice} report={data} open={String(search.open)} />}
            </>
          )}
        </Waiting>
      )}
    </div>
  );
}
