// Gifts that are entered by hand, alone or in a batch. One entry key is one gift, so that a second click, a second
// window or a lost answer never writes a second one.
import type { Donation, DonationInput, VoidInput } from "@narthex/contract/donations.ts";
import type { Viewer } from "../../access/viewer.ts";
import { getDay } from "../../calendar/days.ts";
import type { Database } from "../../database/database.ts";
import type { Writing } from "../../http/writing.ts";
import { Refusal, refuseField } from "../../refusal.ts";
import { findFund } from "../funds/funds.queries.ts";
import { refuseFullBatch } from "./batches.service.ts";
import { findDonationByKey } from "./donations.queries.ts";
import { findGiftDayError, getTypedName, isSameGift } from "./donations.rules.ts";
import { recordDonation, voidDonation } from "./donations.service.ts";
import { readWrittenDonation, toDonation } from "./reading.service.ts";

async function findSentBefore(tx: Database, input: DonationInput): Promise<number | null> {
  if (input.entryKey === undefined) return null;
  const known = await findDonationByKey(tx, input.entryKey);
  if (!known) return null;
  if (!isSameGift(input, known)) throw new Refusal("entry_key_used");
  return known.id;
}

/** @throws Refusal if the day is not valid for a gift */
function refuseDay(field: string, day: string, today: string): void {
  const wrong = findGiftDayError(day, today);
  if (wrong) throw refuseField(field, wrong);
}

const NOT_OPEN = "This fund is closed. Please choose another.";

async function refuseFund(tx: Database, fundId: number | null | undefined): Promise<void> {
  if (fundId == null) return;
  const fund = await findFund(tx, fundId);
  if (!fund) throw refuseField("fundId", "Please choose from the list.");
  if (fund.isClosed) throw refuseField("fundId", NOT_OPEN);
}

interface Entered {
  donation: Donation;
  isNew: boolean;
}

function buildGift(viewer: Viewer, input: DonationInput, now: Temporal.Instant) {
  const { memberId = null, donationDate = getDay(viewer, now), batchId = null } = input;
  const donorName = getTypedName(input);
  return { ...input, memberId, donorName, isNameTyped: donorName !== null, donationDate, batchId };
}

async function enterInTransaction(
  tx: Database,
  viewer: Viewer,
  input: DonationInput,
  now: Temporal.Instant,
): Promise<Entered> {
  const known = await findSentBefore(tx, input);
  if (known !== null) return { donation: await readWrittenDonation(tx, viewer, known), isNew: false };
  const gift = buildGift(viewer, input, now);
  refuseDay("donationDate", gift.donationDate, getDay(viewer, now));
  await refuseFund(tx, input.fundId);
  if (gift.batchId !== null) await refuseFullBatch(tx, gift.batchId);
  const written = await recordDonation(tx, viewer, gift, now);
  if (written) return { donation: toDonation(viewer, written), isNew: true };
  // A concurrent request wrote it.
  const other = await findSentBefore(tx, input);
  if (other === null) throw new Refusal("conflict");
  return { donation: await readWrittenDonation(tx, viewer, other), isNew: false };
}

/** Enters a gift once, also if it is sent repeatedly with the same key. */
export async function enterDonation(
  writing: Writing,
  viewer: Viewer,
  input: DonationInput,
  now: Temporal.Instant,
): Promise<Entered> {
  const gift = buildGift(viewer, input, now);
  // Without a batch no lock is needed: one statement writes everything, unless the key was used before.
  const isPlain =
    gift.batchId === null && input.fundId == null && findGiftDayError(gift.donationDate, getDay(viewer, now)) === null;
  const written = isPlain ? await recordDonation(writing.singleStatement(), viewer, gift, now) : null;
  if (written) return { donation: toDonation(viewer, written), isNew: true };
  return writing.transaction((tx) => enterInTransaction(tx, viewer, input, now));
}

export async function enterVoid(
  tx: Database,
  viewer: Viewer,
  id: number,
  { reason }: VoidInput,
  now: Temporal.Instant,
): Promise<Donation> {
  await voidDonation(tx, viewer, id, reason, now);
  return readWrittenDonation(tx, viewer, id);
}
