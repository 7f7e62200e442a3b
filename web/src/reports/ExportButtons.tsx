// Exports a report as a spreadsheet table or on paper.
import { api } from "@narthex/contract/api.ts";
import { FileText } from "lucide-react";
import { buildAddress } from "../api/request.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { DownloadLink } from "../ui/DownloadLink.tsx";
import type { ReportChoice } from "./choice.ts";

export function ExportButtons({ choice }: { choice: ReportChoice }) {
  return (
    <>
      <DownloadLink href={buildAddress(api.reports.customCsv, { query: choice })}>Export CSV</DownloadLink>
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
