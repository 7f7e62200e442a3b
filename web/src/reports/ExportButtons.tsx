// Exports a report as a spreadsheet table or on paper.
import { api } from "@narthex/contract/api.ts";
import { Download, FileText } from "lucide-react";
import { addressOf } from "../api/request.ts";
import { buttonClass } from "../ui/Button.tsx";
import type { Choice } from "./choice.ts";

export function ExportButtons({ choice }: { choice: Choice }) {
  return (
    <>
      <a href={addressOf(api.reports.customCsv, { query: choice })} download className={buttonClass()}>
        <Download aria-hidden />
        Export CSV
      </a>
      <a
        href={addressOf(api.reports.customPdf, { query: choice })}
        download={`${choice.category}-report.pdf`}
        className={buttonClass()}
      >
        <FileText aria-hidden />
        Download PDF
      </a>
    </>
  );
}
