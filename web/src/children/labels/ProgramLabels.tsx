// Tags that a printing program prints: their state, and the browser as the other way.
import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { getServerTime } from "../../format/serverTime.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { BrowserLabels } from "./BrowserLabels.tsx";
import { JobState } from "./JobState.tsx";
import { isPrinting, isStuck } from "./printWords.ts";
import { TooLate } from "./TooLate.tsx";

const LOOK_AGAIN_MS = 1000;

/** The print jobs of these check-ins, the latest first. */
export const queryJobsOf = (checkInIds: readonly number[]) =>
  read(api.printJobs.list, { query: { checkIns: checkInIds.join() } });

interface ProgramLabelsProps {
  /** Of children at one event. */
  checkInIds: readonly number[];
  /** For a lead, the station whose printers are used; absent at a station. */
  stationId?: number;
  /** Whether the caller no longer gets the tags. */
  isOver?: boolean;
  /** Called when the labels were opened in the browser to print them, and if they were not printed. */
  onPrint?: (isPrinted: boolean) => void;
}

export function ProgramLabels({ checkInIds, stationId, isOver = false, onPrint }: ProgramLabelsProps) {
  const [isInBrowser, setInBrowser] = useState(false);
  const jobs = useQuery({
    ...queryJobsOf(checkInIds),
    refetchInterval: ({ state }) => (state.data?.some(isPrinting) ? LOOK_AGAIN_MS : false),
  });
  const print = useAction({
    call: () => request(api.printJobs.create, { body: { checkInIds: [...checkInIds], stationId } }),
    failed: "The labels could not be sent to the printer. Please try again, or print from the browser.",
    failureNotice: true,
    onSaved: () => void jobs.refetch(),
  });
  if (isInBrowser) return <BrowserLabels checkInIds={checkInIds} isOver={isOver} onPrint={onPrint} />;
  if (jobs.isError) return <QueryError query={jobs} />;
  if (!jobs.data) return <Skeleton className="h-20 w-full" />;
  const [job] = jobs.data;
  const isFailed = job !== undefined && isStuck(job, getServerTime());
  return (
    <section aria-label="Labels" className="grid gap-3">
      {job && <JobState job={job} />}
      {isOver ? (
        <TooLate />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button size="large" variant={isFailed ? "primary" : "secondary"} onClick={() => setInBrowser(true)}>
            Print from the browser
          </Button>
          {!(job && isPrinting(job)) && (
            <Button size="large" busy={print.busy} onClick={() => print.run()}>
              {job ? "Print again" : "Print labels"}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
