import type { DonationBatch } from "@narthex/contract/donation-batches.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PackageOpen } from "lucide-react";
import { formatDate, formatDollars } from "../format/format.ts";
import { QueryList } from "../page/QueryList.tsx";
import { paths } from "../paths.ts";
import { Badge } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { linkClass } from "../ui/link.ts";
import { Loading } from "../ui/Skeleton.tsx";
import { batchPages } from "./donations.queries.ts";
import { formatBatch } from "./donationWords.ts";

/** Open batches first, then the newest. */
export function BatchList() {
  const list = useInfiniteQuery(batchPages);
  return (
    <Card title="Batches" padding="none">
      <QueryList
        list={list}
        loading={<Loading label="Loading batches" bar="mx-6 mb-6 h-72" />}
        empty={
          <EmptyState
            icon={<PackageOpen />}
            title="No batches yet"
            text="A batch compares the gifts of one collection with the counted total."
          />
        }
        moreFailed="The next batches could not be loaded. Please try again."
        moreClassName="border-line border-t p-3"
      >
        {(rows) => (
          <ul className="border-line border-t">
            {rows.map((batch) => (
              <BatchRow key={batch.id} batch={batch} />
            ))}
          </ul>
        )}
      </QueryList>
    </Card>
  );
}

function BatchRow({ batch }: { batch: DonationBatch }) {
  const { id, batchDate, expectedTotal, closedAt } = batch;
  const total = batch.closedTotal ?? batch.enteredTotal;
  const isOpen = closedAt === null;
  const who = isOpen ? batch.startedBy : batch.closedBy;
  const sums =
    total === expectedTotal ? formatDollars(total) : `${formatDollars(total)} of ${formatDollars(expectedTotal)}`;
  return (
    // Measured, because the row is narrow beside the navigation of a tablet too.
    <li className="@container border-line border-b last:border-b-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 @xl:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_9rem] sm:px-6">
        <div className="min-w-0">
          <Link to={paths.donationBatches} search={{ id }} className={linkClass}>
            {isOpen ? `Open batch of ${formatDate(batchDate)}` : `Batch of ${formatDate(batchDate)}`}
          </Link>
          <p className="break-words text-ink-quiet text-sm">
            {who ? `${formatBatch(batch)}, ${who}` : formatBatch(batch)}
          </p>
        </div>
        <p className="text-right tabular-nums @max-xl:col-start-1 @max-xl:text-left @max-xl:text-sm">{sums}</p>
        <p className="text-right @max-xl:col-start-2 @max-xl:row-start-1">
          {isOpen ? (
            <Badge tone="accent">Open</Badge>
          ) : batch.closingReason === null ? (
            <Badge tone="positive">Closed</Badge>
          ) : (
            <Badge tone="caution">Out of balance</Badge>
          )}
        </p>
      </div>
    </li>
  );
}
