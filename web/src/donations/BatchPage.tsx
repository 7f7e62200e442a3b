// Entering many gifts. The ID of the batch is in the URL, so a reload or another window opens it again.
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { formatDate } from "../format/format.ts";
import { Page } from "../page/Page.tsx";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { BatchEntry } from "./BatchEntry.tsx";
import { BatchList } from "./BatchList.tsx";
import { BatchStart } from "./BatchStart.tsx";
import { queryBatch } from "./donations.queries.ts";

export default function BatchPage() {
  const { id } = useSearch({ from: "/shell/donations/batch" });
  const { data: batch } = useQuery({ ...queryBatch(id ?? 0), enabled: id !== undefined });
  const { closedAt = null, batchDate = "" } = batch ?? {};
  return (
    <Page
      title={closedAt === null ? "Enter a batch" : `Batch of ${formatDate(batchDate)}`}
      subtitle={
        closedAt === null ? "Checks and cash of one collection, compared with the counted total" : `Batch number ${id}`
      }
      actions={
        id === undefined ? (
          <Link to={paths.donations} className={getButtonClass()}>
            Back to donations
          </Link>
        ) : (
          <Link to={paths.donationBatches} className={getButtonClass()}>
            All batches
          </Link>
        )
      }
    >
      {id === undefined ? (
        <div className="flex flex-col gap-6">
          <BatchStart />
          <BatchList />
        </div>
      ) : (
        <BatchEntry key={id} id={id} />
      )}
    </Page>
  );
}
