import { api } from "@narthex/contract/api.ts";
import type { ServingPlan } from "@narthex/contract/serving.ts";
import type { ServingHistory } from "@narthex/contract/serving-history.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { read } from "../../api/reads.ts";
import { buildAddress } from "../../api/request.ts";
import { formatDateRange } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DownloadLink } from "../../ui/DownloadLink.tsx";
import { Select } from "../../ui/Select.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";
import { HistoryTable } from "./HistoryTable.tsx";
import { findHistoryDays, HISTORY_PERIODS, type HistoryPeriod, PERIOD_LABELS } from "./historyPeriods.ts";
import "../../styles/paper-sheet.css";

const TITLE = "Who served how often";
const OPTIONS = HISTORY_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }));

interface HistoryDialogProps {
  ministry: ServingPlan["ministry"];
  onClose: () => void;
}

/** How often people served in a period, on the screen, on paper, and as a table for a spreadsheet. */
export default function HistoryDialog({ ministry, onClose }: HistoryDialogProps) {
  const today = useToday();
  const [period, setPeriod] = useState<HistoryPeriod>("last_12_months");
  const call = { params: { id: ministry.id }, query: findHistoryDays(today, period) };
  const found = useQuery({ ...read(api.servingHistory.show, call), placeholderData: keepPreviousData });
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={TITLE}
      description="Events that are over and that a person accepted. Canceled events do not count."
    >
      <div className="pb-4">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <Select
            aria-label="Period"
            className="max-sm:w-full sm:w-48"
            options={OPTIONS}
            value={period}
            onChange={({ target }) => setPeriod(target.value as HistoryPeriod)}
          />
          <Button icon={<Printer />} className="max-sm:hidden" onClick={() => window.print()}>
            Print
          </Button>
          <DownloadLink href={buildAddress(api.servingHistory.csv, call)}>Export CSV</DownloadLink>
        </div>
        {found.isPending ? (
          <LoadingRows label="Loading people" rows={4} className="grid gap-2" bar="h-12" />
        ) : !found.data ? (
          <QueryError query={found} />
        ) : found.data.people.length === 0 ? (
          <p role="status" className="py-6 text-ink-quiet">
            No one belongs to this ministry yet.
          </p>
        ) : (
          <>
            <p role="status" className="mb-2 text-ink-quiet text-sm">
              {formatDateRange(found.data.from, found.data.to)}
            </p>
            <HistoryTable people={found.data.people} today={today} />
            <NotAll history={found.data} />
            {createPortal(
              <div className="paper-sheet hidden print:block">
                <h1 className="font-semibold font-serif text-xl">{`${TITLE}: ${ministry.name}`}</h1>
                <p className="mb-3">{formatDateRange(found.data.from, found.data.to)}</p>
                <HistoryTable people={found.data.people} today={today} />
                <NotAll history={found.data} />
              </div>,
              document.body,
            )}
          </>
        )}
      </div>
      <ActionBar>
        <Button onClick={onClose}>Done</Button>
      </ActionBar>
    </Dialog>
  );
}

function NotAll({ history: { people, total } }: { history: ServingHistory }) {
  if (total === people.length) return null;
  return (
    <p className="mt-3 text-ink-quiet text-sm">
      {`${people.length} of ${total} people are listed. The CSV file has all of them.`}
    </p>
  );
}
