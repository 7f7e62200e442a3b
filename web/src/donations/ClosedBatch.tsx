import type { BatchLine, DonationBatch } from "@narthex/contract/donation-batches.ts";
import { CalendarCheck, HandCoins, Scale } from "lucide-react";
import { useEffect } from "react";
import { formatDollars, formatInstantDate } from "../format/format.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { BatchLines } from "./BatchLines.tsx";
import { BatchSums } from "./BatchSums.tsx";
import { listUnsaved } from "./batchLine.ts";
import { formatBatch } from "./donationWords.ts";
import { useUnsavedLines } from "./unsavedLines.ts";

const VoidDonation = loadOnDemand(() => import("./VoidDonation.tsx"), "VoidDonation");

/** A closed batch as it was recorded. */
export function ClosedBatch({ batch }: { batch: DonationBatch & { lines: BatchLine[] } }) {
  const { timezone } = useCurrentUser().congregation;
  const [donationToVoid, setDonationToVoid] = useKeptState<BatchLine | null>("batch.void", null);
  const { store, lines: typed } = useUnsavedLines(batch.id);
  useEffect(() => store.setAside(), [store]);
  const unsaved = listUnsaved(typed, batch.lines);
  const { closedAt, closedBy, closedTotal, closingReason, lines } = batch;
  const total = closedTotal ?? batch.enteredTotal;
  const when = closedAt ? formatInstantDate(closedAt, timezone) : "";
  const since =
    batch.voidedSince === 0 ? formatBatch(batch) : `${formatBatch(batch)}: ${formatDollars(batch.enteredTotal)} today`;
  return (
    <div className="flex flex-col gap-4">
      <StatRow columns={3}>
        <StatCard label="Expected" value={formatDollars(batch.expectedTotal)} note="Counted" icon={<Scale />} />
        <StatCard label="Closed with" value={formatDollars(total)} note={since} icon={<HandCoins />} />
        <StatCard label="Closed" value={when} note={closedBy ?? undefined} icon={<CalendarCheck />} />
      </StatRow>
      {closingReason && (
        <Card title="Why the totals differ">
          <p className="whitespace-pre-line break-words">{closingReason}</p>
        </Card>
      )}
      {unsaved.length > 0 && (
        <p role="alert" className="text-critical">
          Someone closed this batch while you were typing. Unsaved gifts can be recorded individually.
        </p>
      )}
      {lines.length > 0 && <BatchSums lines={lines} closedAt={closedAt} />}
      <Card title="Entered" padding="none">
        {lines.length + unsaved.length === 0 ? (
          <EmptyState icon={<HandCoins />} title="Nothing was entered" text="This batch was closed without a gift." />
        ) : (
          <BatchLines
            lines={lines}
            unsaved={unsaved}
            isClosed
            onVoid={setDonationToVoid}
            onRetry={({ key }) => store.retry(key)}
            onCorrect={({ key }) => store.giveUp(key)}
          />
        )}
      </Card>
      {donationToVoid && <VoidDonation gift={donationToVoid} onClose={() => setDonationToVoid(null)} />}
    </div>
  );
}
