// The parts of a payment: one for each fund of a split gift, otherwise the whole payment
// (docs/decisions/0185-split-a-gift-over-funds.md).
import type { GiftPart } from "@narthex/contract/giving.ts";
import type { Database } from "../../database/database.ts";
import { findFunds, type StoredFund } from "../funds/funds.queries.ts";
import { findPaymentParts } from "./parts.queries.ts";
import type { PaymentRow } from "./payments.queries.ts";

export interface PaymentPart {
  /** The fund that the donor chose, also if it was closed since. */
  readonly fund: StoredFund;
  /** Numeric text: the share of the charge. */
  readonly amount: string;
  readonly recorded: string | null;
}

type Whole = Pick<PaymentRow, "id" | "amount" | "recorded" | "fundId" | "givingType">;

/** In an order that never changes. */
export async function readPaymentParts(db: Database, payment: Whole): Promise<PaymentPart[]> {
  const { amount, recorded } = payment;
  const [all, stored] = [await findFunds(db), await findPaymentParts(db, payment.id)];
  if (stored.length === 0) return [{ fund: requireFund(all, payment), amount, recorded }];
  return stored.map((part) => ({ ...part, fund: requireFund(all, { fundId: part.fundId, givingType: null }) }));
}

/** An older version stored only the giving type. */
function requireFund(
  all: readonly StoredFund[],
  { fundId, givingType }: Pick<Whole, "fundId" | "givingType">,
): StoredFund {
  const fund = all.find((one) => (fundId === null ? one.givingType === givingType : one.id === fundId));
  if (!fund) throw new Error("the payment has no fund");
  return fund;
}

export const toGiftParts = (parts: readonly { fund: { name: string }; amount: string }[]): GiftPart[] =>
  parts.map(({ fund, amount }) => ({ fund: fund.name, amount }));
