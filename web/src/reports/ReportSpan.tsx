import { api } from "@narthex/contract/api.ts";
import { formatFilters } from "@narthex/contract/report-kinds.ts";
import type { CustomReport } from "@narthex/contract/reports.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import type { ReportChoice } from "./choice.ts";
import { formatSpan } from "./reportWords.ts";

/** The days and the filters of a report, also on paper: a filtered report must not look like a complete one. */
export function ReportSpan({ choice, report }: { choice: ReportChoice; report: CustomReport }) {
  const { ministryId } = choice;
  const { data: ministries = [] } = useQuery({
    ...read(api.ministries.list),
    enabled: typeof ministryId === "number",
  });
  const only = formatFilters(choice, ministries.find(({ id }) => id === ministryId)?.name ?? null);
  return (
    <>
      {formatSpan(report)}
      {only !== null && <span className="block">{only}</span>}
    </>
  );
}
