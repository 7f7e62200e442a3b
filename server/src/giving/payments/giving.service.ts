// Starts an online gift, of the viewer or of a guest. It is recorded when the card provider reports that it was charged,
// and never by the browser, so that a closed window loses nothing
// (docs/decisions/0033-record-online-gifts-from-provider-state.md).
import { createHash } from "node:crypto";
import { computeFeeCover, type FeeRate } from "@narthex/contract/fee-cover.ts";
import { type GiftPart, type GivingInput, type GivingOptions, USUAL } from "@narthex/contract/giving.ts";
import type { GivingType } from "@narthex/contract/giving-kinds.ts";
import { sumAmounts, toAmount, toCents } from "@narthex/contract/money.ts";
import { requireMemberId, type Viewer } from "../../access/viewer.ts";
import type { Database, Postgres } from "../../database/database.ts";
import { isMailServerSetUp } from "../../messaging/mail/mail.ts";
import { Refusal } from "../../refusal.ts";
import { readKeptSettings } from "../../settings/settings.service.ts";
import { findFunds, type StoredFund } from "../funds/funds.queries.ts";
import { toGiftParts } from "./parts.service.ts";
import { createReceiptSecret } from "./receipt-secret.ts";
import type { PaymentNeeds } from "./settle.service.ts";
import { splitByWeights } from "./shares.rules.ts";
import { type GiftToPay, startPayment } from "./starting.service.ts";

/** The giving type that is stored for a fund without one, for the constraint and for older versions. */
const OWN_FUND = "special" satisfies GivingType;

const NOT_OFFERED = "This is no longer offered. Please choose another.";

export async function readGivingOptions(
  db: Database,
  services: Pick<PaymentNeeds, "payments" | "config" | "secret">,
): Promise<GivingOptions> {
  const found = await services.payments.read(db);
  const provider = found?.isOn ? found : null;
  const open = (await findFunds(db)).filter(({ isClosed }) => !isClosed);
  return {
    provider: provider?.kind ?? null,
    publishableKey: provider?.publishableKey ?? null,
    feeRate: await readFeeRate(db),
    sendsReceipts: await isMailServerSetUp(db, services),
    funds: open.map(({ id, name, description }) => ({ id, name, description })),
  };
}

/** The fields of a request that say what the gift is for; they may be invalid. */
interface Purpose {
  readonly fundId?: unknown;
  readonly donationType?: unknown;
  readonly splits?: unknown;
}

/** The open fund that is chosen, or that of the donation type; null if there is none. */
function findPurpose(funds: readonly StoredFund[], { fundId, donationType = USUAL }: Purpose): StoredFund | null {
  const isRequestedFund = ({ id, givingType }: StoredFund) =>
    fundId === undefined ? givingType === donationType : id === fundId;
  return funds.find((fund) => !fund.isClosed && isRequestedFund(fund)) ?? null;
}

/** The errors of the chosen funds. */
export async function findPurposeErrors(
  { postgres }: { postgres: Postgres },
  purpose: Purpose,
): Promise<Record<string, string>> {
  const funds = await findFunds(postgres.db);
  if (Array.isArray(purpose.splits)) {
    const wrong = purpose.splits.flatMap((split: Purpose, place) =>
      findPurpose(funds, split) ? [] : [[`splits.${place}.fundId`, NOT_OFFERED]],
    );
    return Object.fromEntries(wrong);
  }
  if (findPurpose(funds, purpose)) return {};
  return { [purpose.fundId === undefined ? "donationType" : "fundId"]: NOT_OFFERED };
}

/** The fee that donors may add; null if an administrator has entered none. */
async function readFeeRate(db: Database): Promise<FeeRate | null> {
  const { feePercent, feeFixed } = await readKeptSettings(db);
  return feePercent === null ? null : { percent: feePercent, fixed: feeFixed ?? "0.00" };
}

const MOST_CENTS = 999_999_999;

/** What the card is charged, and the part of it that covers the fee. @throws Refusal invalid_input if it is too much */
async function computeCharge(db: Database, { amount, coverFee }: GivingInput) {
  const rate = coverFee ? await readFeeRate(db) : null;
  const feeCovered = rate === null ? "0.00" : computeFeeCover(amount, rate);
  const charged = sumAmounts([amount, feeCovered]);
  if (toCents(charged) > MOST_CENTS)
    throw new Refusal("invalid_input", { fields: { amount: "The amount can be at most 9,999,999.99." } });
  return { amount: charged, feeCovered };
}

/** A fund and its share of the gift. */
interface Share {
  readonly fund: StoredFund;
  readonly amount: string;
}

/** In the order of the funds' ids, so that the same split in another order is the same payment; null if one is not open. */
async function findShares(db: Database, input: GivingInput): Promise<Share[] | null> {
  const funds = await findFunds(db);
  const wanted = input.splits?.toSorted((one, other) => one.fundId - other.fundId) ?? [input];
  const shares = wanted.flatMap((one) => {
    const fund = findPurpose(funds, one);
    return fund ? [{ fund, amount: one.amount }] : [];
  });
  return shares.length === wanted.length ? shares : null;
}

/** The shares of the charge: each fund gets the fee in proportion to its amount. */
function computeChargedShares(shares: readonly Share[], feeCovered: string): Share[] {
  const cents = shares.map(({ amount }) => toCents(amount));
  const fees = splitByWeights(toCents(feeCovered), cents);
  return shares.map(({ fund }, place) => ({ fund, amount: toAmount((cents[place] ?? 0) + (fees[place] ?? 0)) }));
}

interface StartedPayment {
  clientSecret: string;
  /** Numeric text: the whole charge. */
  amount: string;
  feeCovered: string;
  parts: GiftPart[];
  /** The secret of the thank-you page. */
  receipt: string;
}

/** A donor: the person who is signed in, or a guest. */
type Donor = Pick<GiftToPay, "userId" | "memberId" | "donorName" | "guestEmail"> & { key: string };

/** Equal for the same gift by the same person, so that repeated requests before it is paid make one payment. */
function computeFingerprint(
  userId: string,
  parts: readonly { fund: { id: number }; amount: string }[],
  { amount, notes, coverFee }: Pick<GivingInput, "amount" | "notes" | "coverFee">,
): string {
  const [first] = parts;
  const funds = parts.length > 1 ? parts.map((part) => [part.fund.id, part.amount]) : first?.fund.id;
  const text = JSON.stringify([userId, amount, funds, notes ?? null, ...(coverFee ? ["with the fee"] : [])]);
  return createHash("sha256").update(text).digest("base64url");
}

async function beginPayment(services: PaymentNeeds, donor: Donor, input: GivingInput): Promise<StartedPayment> {
  const { db } = services.postgres;
  const wanted = await findShares(db, input);
  const [first] = wanted ?? [];
  if (!wanted || !first) throw new Refusal("invalid_input", { fields: await findPurposeErrors(services, input) });
  const { congregationName } = await readKeptSettings(db);
  const { key, ...columns } = donor;
  const charge = await computeCharge(db, input);
  const shares = computeChargedShares(wanted, charge.feeCovered);
  const { id, reference, clientSecret } = await startPayment(services, {
    ...columns,
    ...charge,
    givingType: first.fund.givingType ?? OWN_FUND,
    fundId: first.fund.id,
    parts: shares.length > 1 ? shares.map(({ fund, amount }) => ({ fundId: fund.id, amount })) : [],
    notes: input.notes ?? null,
    fingerprint: computeFingerprint(key, shares, { ...input, ...charge }),
    description: `${congregationName}: ${shares.map(({ fund }) => fund.name).join(", ")}`,
  });
  const receipt = createReceiptSecret(services.secret, { id, reference });
  return { clientSecret, receipt, parts: toGiftParts(shares), ...charge };
}

/** @throws Refusal member_profile_not_found, giving_not_set_up, payment_not_started */
export async function startGift(services: PaymentNeeds, viewer: Viewer, input: GivingInput): Promise<StartedPayment> {
  const { userId, firstName, lastName } = viewer;
  const memberId = requireMemberId(viewer);
  return beginPayment(services, { userId, memberId, donorName: `${firstName} ${lastName}`.trim(), key: userId }, input);
}

/**
 * The name and address are stored with the gift and compared with nothing, so that the answer does not show who is
 * known. @throws Refusal giving_not_set_up, payment_not_started
 */
export async function startGuestGift(
  services: PaymentNeeds,
  { name, email, entryKey }: NonNullable<GivingInput["guest"]>,
  input: GivingInput,
): Promise<StartedPayment> {
  const key = `guest ${entryKey} ${email} ${name}`;
  return beginPayment(services, { donorName: name, guestEmail: email, key }, input);
}
