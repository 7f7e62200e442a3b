// Starts the viewer's own online gift. It is recorded when the card provider reports that it was charged, and never by
// the browser, so that a closed window loses nothing (docs/decisions/0033-record-online-gifts-from-provider-state.md).
import { type GivingInput, type GivingOptions, USUAL } from "@narthex/contract/giving.ts";
import type { GivingType } from "@narthex/contract/giving-kinds.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Viewer } from "../../access/viewer.ts";
import type { Clock } from "../../calendar/clock.ts";
import type { Config } from "../../config.ts";
import type { Database, Postgres } from "../../database/database.ts";
import { Refusal } from "../../refusal.ts";
import { type KeptFund, readFunds } from "../funds/funds.service.ts";
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

/** The giving type that is stored for a fund without one, for the constraint and for older versions. */
const OWN_FUND = "special" satisfies GivingType;

const NOT_OFFERED = "This is no longer offered. Please choose another.";

export async function givingOptions(
  db: Database,
  { payments }: { payments: PaymentProvider | null },
): Promise<GivingOptions> {
  const open = (await readFunds(db)).filter(({ isClosed }) => !isClosed);
  return {
    provider: payments?.kind ?? null,
    publishableKey: payments?.publishableKey ?? null,
    funds: open.map(({ id, name, description }) => ({ id, name, description })),
  };
}

/** The fields of a request that say what the gift is for; they may be invalid. */
interface Purpose {
  readonly fundId?: unknown;
  readonly donationType?: unknown;
}

/** The open fund that is chosen, or that of the donation type; null if there is none. */
async function findPurpose(db: Database, { fundId, donationType = USUAL }: Purpose): Promise<KeptFund | null> {
  const open = (await readFunds(db)).filter(({ isClosed }) => !isClosed);
  const isMeant = ({ id, givingType }: KeptFund) =>
    fundId === undefined ? givingType === donationType : id === fundId;
  return open.find(isMeant) ?? null;
}

/** The error of the chosen fund. */
export async function wrongPurpose(
  { postgres }: { postgres: Postgres },
  purpose: Purpose,
): Promise<Record<string, string>> {
  if (await findPurpose(postgres.db, purpose)) return {};
  return { [purpose.fundId === undefined ? "donationType" : "fundId"]: NOT_OFFERED };
}

/** @throws Refusal member_profile_not_found, giving_not_set_up, payment_not_started */
export async function startGift(
  services: Needs,
  viewer: Viewer,
  input: GivingInput,
): Promise<{ clientSecret: string }> {
  const { userId, memberId, firstName, lastName, congregation } = viewer;
  if (memberId === null) throw new Refusal("member_profile_not_found");
  const fund = await findPurpose(services.postgres.db, input);
  if (!fund) throw new Refusal("invalid_input", { fields: await wrongPurpose(services, input) });
  const { amount, notes = null } = input;
  const { clientSecret } = await startPayment(services, {
    userId,
    memberId,
    donorName: `${firstName} ${lastName}`.trim(),
    amount,
    givingType: fund.givingType ?? OWN_FUND,
    fundId: fund.id,
    notes,
    fingerprint: fingerprintOf(userId, fund.id, input),
    description: `${congregation.name}: ${fund.name}`,
  });
  return { clientSecret };
}
