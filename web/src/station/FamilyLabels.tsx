// The labels of a family at a self-service station. They print by themselves, and a family reads nothing but whether
// they did.
import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Check, Printer, TriangleAlert } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { read } from "../api/reads.ts";
import { buildAddress, request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { isPrinting, isStalled } from "../children/labels/printWords.ts";
import { useDeskRights } from "../children/rights/deskRights.ts";
import { getServerTime } from "../format/serverTime.ts";
import { Button } from "../ui/Button.tsx";

const LOOK_AGAIN_MS = 1000;
const FAILED = "The labels could not be printed. Please see a greeter.";

interface FamilyLabelsProps {
  /** Of children at one event. */
  checkInIds: readonly number[];
}

export function FamilyLabels({ checkInIds }: FamilyLabelsProps) {
  const { isPrintedByProgram } = useDeskRights();
  const Labels = isPrintedByProgram ? LabelsOfProgram : LabelsOfBrowser;
  return (
    <section aria-label="Labels" className="grid gap-3">
      <Labels checkInIds={checkInIds} />
    </section>
  );
}

function Printing() {
  return (
    <p role="status" className="flex items-center gap-2">
      <Printer aria-hidden className="size-4.5 shrink-0" />
      Your labels are printing.
    </p>
  );
}

function Printed() {
  return (
    <p role="status" className="flex items-center gap-2 text-positive">
      <Check aria-hidden className="size-4.5 shrink-0" />
      Please take your labels.
    </p>
  );
}

function NotPrinted({ children }: { children: ReactNode }) {
  return (
    <>
      <p role="alert" className="flex items-center gap-2 text-critical">
        <TriangleAlert aria-hidden className="size-4.5 shrink-0" />
        {FAILED}
      </p>
      {children}
    </>
  );
}

function LabelsOfProgram({ checkInIds }: FamilyLabelsProps) {
  const jobs = useQuery({
    ...read(api.printJobs.list, { query: { checkIns: checkInIds.join() } }),
    refetchInterval: ({ state }) => (state.data?.some(isPrinting) ? LOOK_AGAIN_MS : false),
  });
  const print = useAction({
    call: () => request(api.printJobs.create, { body: { checkInIds: [...checkInIds] } }),
    failed: FAILED,
    failureNotice: true,
    onSaved: () => void jobs.refetch(),
  });
  const [job] = jobs.data ?? [];
  if (job?.state === "printed") return <Printed />;
  const isFailed = jobs.isError || (job && (!isPrinting(job) || isStalled(job, getServerTime())));
  if (!isFailed) return <Printing />;
  return (
    <NotPrinted>
      <Button size="large" busy={print.busy} onClick={() => print.run()}>
        Try again
      </Button>
    </NotPrinted>
  );
}

/** Prints from a hidden frame. A browser does not say whether that worked, so the family is asked. */
function LabelsOfBrowser({ checkInIds }: FamilyLabelsProps) {
  const { labelSize } = useDeskRights();
  const frame = useRef<HTMLIFrameElement>(null);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<"asked" | "printed" | "failed">("asked");
  const confirm = useAction({
    call: (printed: boolean) => request(api.childLabels.confirm, { body: { checkInIds: [...checkInIds], printed } }),
    failed: FAILED,
    failureNotice: true,
    onSaved: (_, printed) => setState(printed ? "printed" : "failed"),
  });
  const [id = 0, ...others] = checkInIds;
  const href = buildAddress(api.childLabels.pdf, {
    params: { id },
    query: { size: labelSize ?? "62mm", ...(others.length > 0 ? { also: others.join() } : {}) },
  });
  const print = () => {
    const { contentDocument, contentWindow } = frame.current ?? {};
    try {
      // A refusal is shown as its JSON.
      if (contentDocument?.contentType === "application/json") setState("failed");
      else contentWindow?.print();
    } catch {
      // Without a connection, the frame has a page of the browser, which cannot be printed from here.
      setState("failed");
    }
  };
  if (state === "printed") return <Printed />;
  if (state === "failed")
    return (
      <NotPrinted>
        <Button
          size="large"
          onClick={() => {
            setRound(round + 1);
            setState("asked");
          }}
        >
          Try again
        </Button>
      </NotPrinted>
    );
  return (
    <>
      <iframe key={round} ref={frame} title="Labels" src={href} tabIndex={-1} onLoad={print} className="sr-only" />
      <Printing />
      <div className="flex flex-wrap items-center gap-3">
        <span>Did the labels print?</span>
        <Button size="large" busy={confirm.busy} onClick={() => confirm.run(true)}>
          Yes
        </Button>
        <Button size="large" variant="quiet" busy={confirm.busy} onClick={() => confirm.run(false)}>
          No
        </Button>
      </div>
    </>
  );
}
