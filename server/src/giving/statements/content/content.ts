// The stored content of a giving statement. In its own folder because the table of statements needs it, too.
import type { DonationMethod, DonationType } from "@narthex/contract/donation-kinds.ts";

/**
 * One gift: its day (YYYY-MM-DD), type, the fund's name when it was recorded, method, and amount as numeric text; on a joint
 * statement also the index of its giver in `donor.people`.
 */
export type Gift = readonly [
  date: string,
  type: DonationType,
  fund: string | null,
  method: DonationMethod,
  amount: string,
  giver?: number,
];

/** The congregation's legal name, address and tax number. */
export interface Issuer {
  readonly legalName: string;
  readonly address: string;
  readonly taxId: string | null;
}

/** A statement is reissued only if its content changes, whatever its day of issue. */
export interface Content {
  readonly issuer: Issuer;
  /** Whether the year was over when it was issued. */
  readonly isWhole: boolean;
  readonly donor: {
    readonly name: string;
    readonly address: string | null;
    /** The names of both people of a joint statement. */
    readonly people?: readonly [string, string];
  };
  /** In the order of their days. */
  readonly gifts: readonly Gift[];
}
