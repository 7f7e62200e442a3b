// Starts the viewer's own online gift. It is recorded when the card provider reports that it was charged, and never by
// the browser, so that a closed window loses nothing (docs/decisions/0033-record-online-gifts-from-provider-state.md).
import { type GivingInput, type GivingOptions, USUAL } from "@narthex/contract/giving.ts";
import { GIVING_LABELS } from "@narthex/contract/giving-kinds.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Viewer } from "../../access/viewer.ts";
import type { Clock } from "../../calendar/clock.ts";
import type { Config } from "../../config.ts";
import type { Database, Postgres } from "../../database/database.ts";
import { Refusal } from "../../refusal.ts";
import { keptSettings } from "../../settings/settings.service.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { PaymentProvider } from "./provider.ts";
import { startPayment } from "./starting.service.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly payments: PaymentProvider | null;
}

const NOT_OFFERED = "This is no longer offered. Please choose another.";

export async function givingOptions(
  db: Database,
  services: { config: Config; payments: PaymentProvider | null },
): Promise<GivingOptions> {
  const { givingTypes: types } = await keptSettings(db);
  const { payments } = services;
  return { provider: payments?.kind ?? null, publishableKey: payments?.publishableKey ?? null, types };
}

/** The error of the chosen fund; a gift without one is for the usual fund. */
export async function wrongPurpose(
  services: { postgres: Postgres; config: Config },
  givingType: unknown = USUAL,
): Promise<Record<string, string>> {
  const { givingTypes } = await keptSettings(services.postgres.db);
  return givingTypes.some((offered) => offered === givingType) ? {} : { donationType: NOT_OFFERED };
}

/** @throws Refusal member_profile_not_found, giving_not_set_up, payment_not_started */
export async function startGift(
  services: Needs,
  viewer: Viewer,
  input: GivingInput,
): Promise<{ clientSecret: string }> {
  const { userId, memberId, firstName, lastName, congregation } = viewer;
  if (memberId === null) throw new Refusal("member_profile_not_found");
  const { amount, donationType: givingType, notes = null } = input;
  const fields = await wrongPurpose(services, givingType);
  if (Object.keys(fields).length > 0) throw new Refusal("invalid_input", { fields });
  const { clientSecret } = await startPayment(services, {
    userId,
    memberId,
    donorName: `${firstName} ${lastName}`.trim(),
    amount,
    givingType,
    notes,
    fingerprint: fingerprintOf(userId, input),
    description: `${congregation.name}: ${GIVING_LABELS[givingType]}`,
  });
  return { clientSecret };
}
