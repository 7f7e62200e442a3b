// Totals of the overview. Pure.
import { DONATION_TYPE_WORDS, DONATION_TYPES, type DonationType } from "@narthex/contract/donation-kinds.ts";
import { sumAmounts } from "@narthex/contract/money.ts";
import type { DonationReport } from "@narthex/contract/reports.ts";

interface PartOfGiving {
  type: DonationType;
  fundId: number | null;
  /** The fund's name. */
  name: string | null;
}

interface FundRows<Row> {
  fundId: number | null;
  type: DonationType | null;
  name: string;
  rows: Row[];
}

/** The rows of each fund, whatever the types of its gifts, and then those of each type without a fund. */
export function groupByFund<Row extends PartOfGiving>(parts: readonly Row[]): FundRows<Row>[] {
  const funds = new Set(parts.flatMap(({ fundId }) => fundId ?? []));
  const inFunds = [...funds].map((fundId) => {
    const rows = parts.filter((part) => part.fundId === fundId);
    return { fundId, type: null, name: rows[0]?.name ?? "", rows };
  });
  const inNone = DONATION_TYPES.flatMap((type) => {
    const rows = parts.filter((part) => part.fundId === null && part.type === type);
    return rows.length === 0 ? [] : [{ fundId: null, type, name: `${DONATION_TYPE_WORDS[type]} (no fund)`, rows }];
  });
  return [...inFunds, ...inNone];
}

/** One total for each fund, and for each type of gifts without a fund. */
export function sumByFund(parts: readonly (PartOfGiving & { total: string })[]): DonationReport["monthlyByFund"] {
  return groupByFund(parts).map(({ rows, ...fund }) => ({
    ...fund,
    total: sumAmounts(rows.map(({ total }) => total)),
  }));
}
