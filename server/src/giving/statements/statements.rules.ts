// Whether statements can be issued, and whether a run adds up. Pure.
import { toAmount, toCents } from "@narthex/contract/money.ts";
import type { NotReadyReason, Proof } from "@narthex/contract/statements.ts";
import { listPrintableLines } from "../../pdf/address.ts";
import { toPrintable } from "../../pdf/printable.ts";
import type { Issuer } from "./content/content.ts";

export interface LegalIdentity {
  legalName: string | null;
  address: string | null;
  taxId: string | null;
}

/**
 * The settings that statements need and that are missing. The tax number is optional, because the law does not require
 * it.
 */
export function listMissingSettings({ legalName, address }: LegalIdentity): NotReadyReason[] {
  const missing: NotReadyReason[] = [];
  if (!legalName) missing.push("no_legal_name");
  if (!address) missing.push("no_address");
  const isKnown = (!legalName || toPrintable(legalName)) && (!address || listPrintableLines(address)?.length);
  if (!isKnown) missing.push("unknown_letters");
  return missing;
}

/** The issuer of the statements; null if none can be issued. */
export function getIssuer(identity: LegalIdentity): Issuer | null {
  const { legalName, address, taxId } = identity;
  return legalName && address && listMissingSettings(identity).length === 0 ? { legalName, address, taxId } : null;
}

/** Statements plus gifts without a donor must equal the ledger, to the cent. All are numeric text. */
export function computeProof(sums: { statements: string; withoutDonor: string; ledger: string }): Proof {
  const [statements, withoutDonor, ledger] = [sums.statements, sums.withoutDonor, sums.ledger].map(toCents);
  const difference = (ledger ?? 0) - (withoutDonor ?? 0) - (statements ?? 0);
  return { ...sums, difference: toAmount(difference) };
}

/** @param today the congregation's day, YYYY-MM-DD */
export const isYearOver = (year: number, today: string): boolean => year < Number(today.slice(0, 4));
