// The congregation's legal name, address and tax number, and its current day, for every statement.

import type { Clock } from "../../calendar/clock.ts";
import { getDayIn } from "../../calendar/days.ts";
import type { Database } from "../../database/database.ts";
import { Refusal } from "../../refusal.ts";
import { readKeptSettings } from "../../settings/settings.service.ts";
import type { Issuer } from "./content/content.ts";
import type { YearSnapshot } from "./ledger.queries.ts";
import { getIssuer, isYearOver, type LegalIdentity, listMissingSettings } from "./statements.rules.ts";

export interface Congregation extends LegalIdentity {
  congregationName: string;
  /** YYYY-MM-DD */
  today: string;
}

export async function readCongregation(
  db: Database,
  services: { clock: Clock },
  now: Temporal.Instant = services.clock(),
): Promise<Congregation> {
  const { timezone, congregationName, legalName, address, taxId } = await readKeptSettings(db);
  const today = getDayIn(timezone, now);
  return { congregationName, legalName, address, taxId, today };
}

/** The common part of all statements of a year; null if none can be issued. */
export function createYearSnapshot(congregation: Congregation, year: number): YearSnapshot | null {
  const issuer = getIssuer(congregation);
  return issuer && { year, issuer, isWhole: isYearOver(year, congregation.today) };
}

/** @throws Refusal statements_not_ready, statements_unprintable */
export function requireIssuer(congregation: Congregation): Issuer {
  const issuer = getIssuer(congregation);
  if (issuer) return issuer;
  const isOnlyUnknown = listMissingSettings(congregation).every((reason) => reason === "unknown_letters");
  throw new Refusal(isOnlyUnknown ? "statements_unprintable" : "statements_not_ready");
}

/** @throws Refusal statements_not_ready, statements_unprintable */
export function requireYearSnapshot(congregation: Congregation, year: number): YearSnapshot {
  return { year, issuer: requireIssuer(congregation), isWhole: isYearOver(year, congregation.today) };
}
