import { api } from "@narthex/contract/api.ts";
import type { ChildReportPart } from "@narthex/contract/child-report-kinds.ts";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { addressOf } from "../../api/request.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";

export interface PartDays {
  days: { readonly from: string; readonly to: string };
}

interface PartCardProps extends PartDays {
  part: ChildReportPart;
  title: string;
  description: string;
  /** Shown instead of the rows if there are none. */
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** A part of the report with its export. */
export function PartCard({ part, title, description, empty, isEmpty, days, children }: PartCardProps) {
  return (
    <Card
      title={title}
      description={description}
      padding="none"
      action={
        !isEmpty && (
          <a
            href={addressOf(api.childReport.csv, { query: { ...days, part } })}
            download
            aria-label={`Export CSV: ${title}`}
            className={buttonClass()}
          >
            <Download aria-hidden />
            Export CSV
          </a>
        )
      }
    >
      {isEmpty ? <p className="px-4 pb-4 text-ink-quiet sm:px-6 sm:pb-5">{empty}</p> : children}
    </Card>
  );
}

/** One row of a part: what happened at the start, when and where under it. */
export function PartRow({ title, facts, children }: { title: ReactNode; facts: string; children?: ReactNode }) {
  return (
    <li className="grid gap-1 border-line border-b px-4 py-3 last:border-b-0 sm:px-6">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 break-words font-medium">{title}</p>
      <p className="break-words text-ink-quiet text-sm">{facts}</p>
      {children}
    </li>
  );
}
