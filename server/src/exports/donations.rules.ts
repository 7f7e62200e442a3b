// A gift as a row of CSV. Pure.
import { DONATION_COLUMNS, type DonationColumn } from "@narthex/contract/donation-columns.ts";
import {
  ANONYMOUS,
  DONATION_METHOD_WORDS,
  DONATION_TYPE_WORDS,
  type DonationMethod,
  type DonationType,
} from "@narthex/contract/donation-kinds.ts";
import { getFundName } from "@narthex/contract/giving-kinds.ts";
import { getDayIn } from "../calendar/days.ts";
import { escapeCell } from "./cells.rules.ts";

export interface ExportedDonation {
  id: number;
  donationDate: string;
  memberId: number | null;
  donorName: string | null;
  donorEmail: string | null;
  amount: string;
  donationType: DonationType;
  donationMethod: DonationMethod;
  fund: string | null;
  notes: string | null;
  voidedAt: string | null;
  voidReason: string | null;
  batchId: number | null;
  /** Whether the gift's dispute is undecided. */
  isDisputed: boolean;
  createdAt: string;
}

export const HEADERS: readonly string[] = DONATION_COLUMNS.map(({ header }) => header);

function buildCells(gift: ExportedDonation, timeZone: string): Record<DonationColumn, string> {
  const isVoid = gift.voidedAt !== null;
  return {
    id: String(gift.id),
    donationDate: gift.donationDate,
    donor: gift.donorName ?? ANONYMOUS,
    amount: isVoid ? "" : gift.amount,
    donationType: DONATION_TYPE_WORDS[gift.donationType],
    donationMethod: DONATION_METHOD_WORDS[gift.donationMethod],
    fund: getFundName(gift.fund) ?? "",
    notes: gift.notes ?? "",
    status: isVoid ? "Voided" : gift.isDisputed ? "Disputed" : "Received",
    voidedAmount: isVoid ? gift.amount : "",
    voidReason: gift.voidReason ?? "",
    batchId: gift.batchId === null ? "" : String(gift.batchId),
    recordedAt: getDayIn(timeZone, gift.createdAt),
    memberId: gift.memberId === null ? "" : String(gift.memberId),
    email: gift.donorEmail ?? "",
  };
}

/** The cells in the order of the headers, escaped. */
export function buildRow(gift: ExportedDonation, timeZone: string): string[] {
  const cells = buildCells(gift, timeZone);
  return DONATION_COLUMNS.map(({ field }) => escapeCell(cells[field]));
}
