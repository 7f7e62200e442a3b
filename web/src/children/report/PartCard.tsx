import { api } from "@narthex/contract/api.ts";
import type { ChildReportPart } from "@narthex/contract/child-report-kinds.ts";
import { type ReactNode, useState } from "react";
import { buildAddress } from "../../api/request.ts";
import { formatNumber } from "../../format/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DownloadLink } from "../../ui/DownloadLink.tsx";

export interface PartDays {
  days: { readonly from: string; readonly to: string };
}

/** Rows of a part that are shown at first. */
const FIRST_ROWS = 10;

interface PartCardProps<Row> extends PartDays {
  part: ChildReportPart;
  title: string;
  description: string;
  /** Shown instead of the rows if there are none. */
  empty: string;
  rows: readonly Row[];
  /** How many of the first rows are always shown. */
  atLeast?: number;
  children: (shown: readonly Row[]) => ReactNode;
}

/** A part of the report with its export. Shows the first rows, and the others on request. */
export function PartCard<Row>(props: PartCardProps<Row>) {
  const { part, title, description, empty, rows, atLeast = 0, days, children } = props;
  const [isWhole, setWhole] = useState(false);
  const first = Math.max(FIRST_ROWS, atLeast);
  const isEmpty = rows.length === 0;
  const fold = isWhole ? `Show the first ${formatNumber(first)}` : `Show all ${formatNumber(rows.length)}`;
  return (
    <Card
      title={title}
      description={description}
      padding="none"
      action={
        !isEmpty && (
          <DownloadLink
            href={buildAddress(api.childReport.csv, { query: { ...days, part } })}
            aria-label={`Export CSV: ${title}`}
          >
            Export CSV
          </DownloadLink>
        )
      }
    >
      {isEmpty ? (
        <p className="px-4 pb-4 text-ink-quiet sm:px-6 sm:pb-5">{empty}</p>
      ) : (
        children(isWhole ? rows : rows.slice(0, first))
      )}
      {rows.length > first && (
        <p className="border-line border-t px-4 py-3 sm:px-6">
          <Button
            size="small"
            aria-expanded={isWhole}
            aria-label={`${fold}: ${title}`}
            onClick={() => setWhole(!isWhole)}
          >
            {fold}
          </Button>
        </p>
      )}
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
