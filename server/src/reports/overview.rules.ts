// Totals of the overview. Pure.
import { DONATION_TYPE_WORDS, DONATION_TYPES, type DonationType } from "@narthex/contract/donation-kinds.ts";
import { sumAmounts } from "@narthex/contract/money.ts";
import type { DonationReport } from "@narthex/contract/reports.ts";

interface PartOfGiving {
  type: DonationType;
  fundId: number | null;
  /** The fund's name. */
  name: string | null;
  total: string;
}

/** One total for each fund, whatever the types of its gifts, and then one for each type of gifts without a fund. */
export function sumByFund(parts: readonly PartOfGiving[]): DonationReport["monthlyByFund"] {
  const sumTotals = (rows: readonly PartOfGiving[]) => sumAmounts(rows.map(({ total }) => total));
  const funds = new Set(parts.flatMap(({ fundId }) => fundId ?? []));
  const inFunds = [...funds].map((fundId) => {
    const rows = parts.filter((part) => part.fundId === fundId);
    return { fundId, type: null, name: rows[0]?.name ?? "", total: sumTotals(rows) };
  });
  const inNone = DONATION_TYPES.flatMap((type) => {
    const rows = parts.filter((part) => part.fundId === null && part.type === type);
    const name = `${DONATION_TYPE_WORDS[type]} (no fund)`;
    return rows.length === 0 ? [] : [{ fundId: null, type, name, total: sumTotals(rows) }];
  });
  return [...inFunds, ...inNone];
}
