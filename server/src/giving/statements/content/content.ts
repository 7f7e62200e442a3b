// What is kept of a giving statement. In a folder of its own because the table of statements needs it, too.
import type { DonationMethod, DonationType } from "@narthex/contract/donation-kinds.ts";

/** One gift: its day (YYYY-MM-DD), type, fund of an online gift, method, and amount as numeric text. */
export type Gift = readonly [
  date: string,
  type: DonationType,
  fund: string | null,
  method: DonationMethod,
  amount: string,
];

/** Who the congregation is before the law. */
export interface Issuer {
  readonly legalName: string;
  readonly address: string;
  readonly taxId: string | null;
}

/** What a statement says. As long as it is the same, so is the statement, whenever it was issued. */
export interface Content {
  readonly issuer: Issuer;
  /** Whether the year was over when it was issued. */
  readonly isWhole: boolean;
  readonly donor: { readonly name: string; readonly address: string | null };
  /** In the order of their days. */
  readonly gifts: readonly Gift[];
}
