// Reduces a ledger to a given number of gifts by removing donors, so that the remaining donors give as before.
// Totals of batches and card payments are computed again.
import type { GivenGift } from "./given-gift.ts";
import type { GivenBatch, Giving } from "./giving.ts";
import { makePayments } from "./payments.ts";

function recomputeTotals(batch: GivenBatch, lines: readonly GivenGift[]): GivenBatch {
  const closedCents = lines
    .filter(({ voided }) => voided === null || voided.at > batch.closedAt)
    .reduce((sum, { cents }) => sum + cents, 0);
  return { ...batch, closedCents, expectedCents: closedCents + batch.expectedCents - batch.closedCents };
}

/**
 * All gifts of the first donors, in the order of people, until there are enough; the newest of the last donor are
 * dropped.
 */
function limitGiftsToFirstDonors(gifts: readonly GivenGift[], wanted: number): readonly GivenGift[] {
  const byDonor = Map.groupBy(gifts, ({ person }) => person ?? -1);
  const kept = [...byDonor].sort(([one], [other]) => one - other).flatMap(([, own]) => own);
  return kept.slice(0, wanted).sort((one, other) => one.recordedAt - other.recordedAt);
}

/** Exactly `wanted` gifts; all of them if there are fewer. @param latest the current time, in seconds since 1970 */
export function limitGifts({ gifts, batches }: Giving, wanted: number, latest: number): Giving {
  const kept = limitGiftsToFirstDonors(gifts, wanted);
  const lines = Map.groupBy(kept, ({ batch }) => batch);
  const filled = batches.flatMap((batch, place) => {
    const own = lines.get(place);
    return own ? [{ place, batch: recomputeTotals(batch, own) }] : [];
  });
  const places = new Map(filled.map(({ place }, now) => [place, now]));
  const renumbered = kept.map((gift) => ({
    ...gift,
    batch: gift.batch === null ? null : (places.get(gift.batch) ?? null),
  }));
  return { gifts: renumbered, batches: filled.map(({ batch }) => batch), paid: makePayments(renumbered, latest) };
}
