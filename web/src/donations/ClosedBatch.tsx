import type { BatchLine, DonationBatch } from "@narthex/contract/donation-batches.ts";
import { CalendarCheck, HandCoins, Scale } from "lucide-react";
import { lazy, Suspense } from "react";
import { dollarsInWords, instantDateInWords } from "../format/words.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { useCurrentUser } from "../session/session.ts";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { BatchLines } from "./BatchLines.tsx";
import { batchInWords } from "./donationWords.ts";
import { useUnsavedLines } from "./unsavedLines.ts";

const VoidDonation = lazy(() => import("./VoidDonation.tsx").then((module) => ({ default: module.VoidDonation })));

/** A closed batch as it went into the books. */
export function ClosedBatch({ batch }: { batch: DonationBatch & { lines: BatchLine[] } }) {
  const { timezone } = useCurrentUser().congregation;
  const [donationToVoid, setDonationToVoid] = useKeptState<BatchLine | null>("batch.void", null);
  const { store, lines: typed } = useUnsavedLines(batch.id);
  const known = new Set(batch.lines.map(({ entryKey }) => entryKey));
  const unsaved = typed.filter(({ key }) => !known.has(key));
  const { closedAt, closedBy, closedTotal, closingReason, lines } = batch;
  const total = closedTotal ?? batch.enteredTotal;
  const when = closedAt ? instantDateInWords(closedAt, timezone) : "";
  const since =
    batch.voidedSince === 0
      ? batchInWords(batch)
      : `${batchInWords(batch)}: ${dollarsInWords(batch.enteredTotal)} today`;
  return (
    <div className="flex flex-col gap-4">
      <StatRow columns={3}>
        <StatCard label="Expected" value={dollarsInWords(batch.expectedTotal)} note="As counted" icon={<Scale />} />
        <StatCard label="Closed with" value={dollarsInWords(total)} note={since} icon={<HandCoins />} />
        <StatCard label="Closed" value={when} note={closedBy ?? undefined} icon={<CalendarCheck />} />
      </StatRow>
      {closingReason && (
        <Card title="Why the totals differ">
          <p className="whitespace-pre-line break-words">{closingReason}</p>
        </Card>
      )}
      {unsaved.length > 0 && (
        <p role="alert" className="text-critical">
          Somebody closed this batch while you were typing. What is not saved can be recorded on its own.
        </p>
      )}
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
      <Suspense>
        {donationToVoid && <VoidDonation gift={donationToVoid} onClose={() => setDonationToVoid(null)} />}
      </Suspense>
    </div>
  );
}
