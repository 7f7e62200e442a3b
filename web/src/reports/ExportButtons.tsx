// Exports a report as a spreadsheet table or on paper.
import { api } from "@narthex/contract/api.ts";
import { Download, FileText } from "lucide-react";
import { buildAddress } from "../api/request.ts";
import { getButtonClass } from "../ui/Button.tsx";
import type { Choice } from "./choice.ts";

export function ExportButtons({ choice }: { choice: Choice }) {
  return (
    <>
      <a href={buildAddress(api.reports.customCsv, { query: choice })} download className={getButtonClass()}>
        <Download aria-hidden />
        Export CSV
      </a>
      <a
        href={buildAddress(api.reports.customPdf, { query: choice })}
        download={`${choice.category}-report.pdf`}
        className={getButtonClass()}
      >
        <FileText aria-hidden />
        Download PDF
      </a>
    </>
  );
}
