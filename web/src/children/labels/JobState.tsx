import type { PrintJob } from "@narthex/contract/printing.ts";
import { Check, Printer, TriangleAlert } from "lucide-react";
import { getServerTime } from "../../format/serverTime.ts";
import { formatCupsStopped, formatFailure, formatSilence, isProgramSilent, isStalled } from "./printWords.ts";

/** What has become of a print job. */
export function JobState({ job }: { job: PrintJob }) {
  const { state, failure, printer, cupsStoppedOn } = job;
  const now = getServerTime();
  if (state === "printed")
    return (
      <p role="status" className="flex items-center gap-2 text-positive">
        <Check aria-hidden className="size-4.5 shrink-0" />
        {`Labels printed on ${printer}`}
      </p>
    );
  if (state === "failed")
    return (
      <p role="alert" className="flex items-center gap-2 text-critical">
        <TriangleAlert aria-hidden className="size-4.5 shrink-0" />
        {formatFailure(failure)}
      </p>
    );
  if (isStalled(job, now))
    return (
      <p role="alert" className="flex items-center gap-2 text-critical">
        <TriangleAlert aria-hidden className="size-4.5 shrink-0" />
        {cupsStoppedOn !== null && !isProgramSilent(job, now)
          ? `${formatCupsStopped(cupsStoppedOn)} The labels print once it is started.`
          : formatSilence(job)}
      </p>
    );
  return (
    <p role="status" className="flex items-center gap-2">
      <Printer aria-hidden className="size-4.5 shrink-0" />
      {state === "printing"
        ? `Printing on ${printer}…`
        : state === "canceled"
          ? "Not printed here"
          : "Waiting to print…"}
    </p>
  );
}
