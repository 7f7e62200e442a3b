// Entering many gifts. The ID of the batch is in the URL, so a reload or another window opens it again.
import { Link, useSearch } from "@tanstack/react-router";
import { Page } from "../page/Page.tsx";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { BatchEntry } from "./BatchEntry.tsx";
import { BatchList } from "./BatchList.tsx";
import { BatchStart } from "./BatchStart.tsx";

export default function BatchPage() {
  const { id } = useSearch({ from: "/shell/donations/batch" });
  return (
    <Page
      title="Enter a batch"
      subtitle="Checks and cash of one collection, compared with the counted total"
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
