import { api } from "@narthex/contract/api.ts";
import { narrowedInWords } from "@narthex/contract/report-kinds.ts";
import type { CustomReport } from "@narthex/contract/reports.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import type { Choice } from "./choice.ts";
import { spanInWords } from "./reportWords.ts";

/** Of which days a report is and of which part, on paper too: a part must not pass for the whole. */
export function ReportSpan({ choice, report }: { choice: Choice; report: CustomReport }) {
  const { ministryId } = choice;
  const { data: ministries = [] } = useQuery({
    ...read(api.ministries.list),
    enabled: typeof ministryId === "number",
  });
  const only = narrowedInWords(choice, ministries.find(({ id }) => id === ministryId)?.name ?? null);
  return (
    <>
      {spanInWords(report)}
      {only !== null && <span className="block">{only}</span>}
    </>
  );
}
