// An open batch: the totals, which are always visible, the line being typed, and the entered lines.
import type { BatchLine, DonationBatch } from "@narthex/contract/donation-batches.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ListPlus } from "lucide-react";
import { useRef, useState } from "react";
import { ApiError } from "../api/request.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { FailedRecord } from "../page/FailedRecord.tsx";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { paths } from "../paths.ts";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { notify } from "../ui/notify.ts";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { BatchLines } from "./BatchLines.tsx";
import { BatchTotals } from "./BatchTotals.tsx";
import { computeTotals, isBegun, listUnsaved, type TypedLine, type UnsavedLine } from "./batchLine.ts";
import { ClosedBatch } from "./ClosedBatch.tsx";
import { DiscardBatch } from "./DiscardBatch.tsx";
import { queryBatch } from "./donations.queries.ts";
import { LineForm } from "./LineForm.tsx";
import { useUnsavedLines } from "./unsavedLines.ts";

const CloseBatch = loadOnDemand(() => import("./CloseBatch.tsx"), "CloseBatch");
const CorrectExpected = loadOnDemand(() => import("./CorrectExpected.tsx"), "CorrectExpected");
const VoidDonation = loadOnDemand(() => import("./VoidDonation.tsx"), "VoidDonation");

type OpenBatch = DonationBatch & { lines: BatchLine[] };

export function BatchEntry({ id }: { id: number }) {
  const batch = useQuery({
    ...queryBatch(id),
    refetchOnMount: "always",
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });
  const navigate = useNavigate();
  if (batch.isPending) return <BatchLoading />;
  if (!batch.data) {
    const gone = { title: "This batch no longer exists", text: "It may have been discarded." };
    return <FailedRecord query={batch} {...gone} onLeave={() => void navigate({ to: paths.donationBatches })} />;
  }
  return batch.data.closedAt === null ? <Entering batch={batch.data} /> : <ClosedBatch batch={batch.data} />;
}

type OpenQuestion = "close" | "correct" | BatchLine | null;

function Entering({ batch }: { batch: OpenBatch }) {
  const { id, expectedTotal, batchDate, lines } = batch;
  const { store, lines: typed } = useUnsavedLines(id);
  const donorField = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [asking, setAsking] = useKeptState<OpenQuestion>(`batch.${id}.asking`, null);
  const last = lines.at(-1);
  const empty: TypedLine = {
    donor: null,
    donorText: "",
    amount: "",
    donationType: last?.donationType ?? "offering",
    donationMethod: last?.donationMethod ?? "check",
    fundId: last?.fundId ?? null,
    donationDate: last?.donationDate ?? batchDate,
    notes: "",
  };
  // The initial values of the fields. A new number mounts the fields again.
  const [start, setStart] = useState(() => ({ line: store.draft() ?? empty, number: 0 }));

  const unsaved = listUnsaved(typed, lines);
  const failed = unsaved.filter(({ problem }) => problem !== null);
  const totals = computeTotals(
    expectedTotal,
    lines.filter(({ voidedAt }) => voidedAt === null).map(({ amount }) => amount),
    unsaved.filter(({ problem }) => problem === null).map(({ amount }) => amount),
  );
  const stopAsking = () => setAsking(null);
  const putBack = ({ key }: UnsavedLine) => {
    store.correct(key);
    setStart(({ number }) => ({ line: store.draft() ?? empty, number: number + 1 }));
  };
  const close = () => {
    const draft = store.draft();
    const isTyping = draft !== null && isBegun(draft);
    if (unsaved.length === 0 && !isTyping) return setAsking("close");
    const [title, description] =
      failed.length > 0
        ? ["Some lines are not saved", "Save or clear them before you close the batch."]
        : isTyping
          ? ["The line that you are typing is not saved", "Save or clear it before you close the batch."]
          : ["The last lines are being saved", "Close the batch in a moment."];
    notify({ title, description, variant: "destructive" });
  };

  return (
    <div className="flex flex-col gap-4">
      <BatchTotals
        {...totals}
        expected={expectedTotal}
        failed={failed.length}
        onCorrect={() => setAsking("correct")}
        onClose={close}
      />
      <Card>
        <LineForm
          key={start.number}
          donorField={donorField}
          start={start.line}
          entered={lines}
          onTyped={store.keepDraft}
          onEnter={store.enter}
        />
        <p className="mt-3 text-ink-quiet text-sm">
          Enter chooses the highlighted donor, then saves the line. Fund, method and date are kept for the next line.
        </p>
      </Card>
      <Card title="Entered" padding="none" action={lines.length + unsaved.length === 0 && <DiscardBatch id={id} />}>
        {lines.length + unsaved.length === 0 ? (
          <EmptyState
            icon={<ListPlus />}
            title="Nothing entered yet"
            text="Type the first donor's name above, then the amount, and press Enter."
          />
        ) : (
          <BatchLines
            lines={lines}
            unsaved={unsaved}
            onVoid={setAsking}
            onRetry={({ key }) => store.retry(key)}
            onCorrect={putBack}
          />
        )}
      </Card>
      {asking === "close" ? (
        <CloseBatch
          id={id}
          expected={expectedTotal}
          {...totals}
          onCancel={stopAsking}
          onClosed={() => void navigate({ to: paths.donationBatches })}
        />
      ) : asking === "correct" ? (
        <CorrectExpected id={id} expected={expectedTotal} onClose={stopAsking} />
      ) : (
        asking && <VoidDonation gift={asking} onClose={stopAsking} />
      )}
    </div>
  );
}

function BatchLoading() {
  return (
    <Loading label="Loading the batch">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="mt-4 h-36 w-full" />
      <Skeleton className="mt-4 h-64 w-full" />
    </Loading>
  );
}
