// A ledger with a given number of gifts: fewer people give, and those who do give as ever. What the boxes held is
// counted anew, and so are the card payments.
import type { GivenGift } from "./given-gift.ts";
import type { GivenBatch, Giving } from "./giving.ts";
import { makePayments } from "./payments.ts";

function countAgain(batch: GivenBatch, lines: readonly GivenGift[]): GivenBatch {
  const closedCents = lines
    .filter(({ voided }) => voided === null || voided.at > batch.closedAt)
    .reduce((sum, { cents }) => sum + cents, 0);
  return { ...batch, closedCents, expectedCents: closedCents + batch.expectedCents - batch.closedCents };
}

/** Who gives, from the first of the congregation on, until there are enough gifts; of the last the newest are left out. */
function chosen(gifts: readonly GivenGift[], wanted: number): readonly GivenGift[] {
  const byDonor = Map.groupBy(gifts, ({ person }) => person ?? -1);
  const kept = [...byDonor].sort(([one], [other]) => one - other).flatMap(([, own]) => own);
  return kept.slice(0, wanted).sort((one, other) => one.recordedAt - other.recordedAt);
}

/** Exactly so many gifts; all of them when there are fewer. @param latest the present, in seconds */
export function fewerGifts({ gifts, batches }: Giving, wanted: number, latest: number): Giving {
  const kept = chosen(gifts, wanted);
  const lines = Map.groupBy(kept, ({ batch }) => batch);
  const filled = batches.flatMap((batch, place) => {
    const own = lines.get(place);
    return own ? [{ place, batch: countAgain(batch, own) }] : [];
  });
  const places = new Map(filled.map(({ place }, now) => [place, now]));
  const rebound = kept.map((gift) => ({
    ...gift,
    batch: gift.batch === null ? null : (places.get(gift.batch) ?? null),
  }));
  return { gifts: rebound, batches: filled.map(({ batch }) => batch), paid: makePayments(rebound, latest) };
}
