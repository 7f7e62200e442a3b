// Rules about single gifts. Pure.
import { DAY_TOO_FAR_AHEAD, DONATION_DAYS_AHEAD, type DonationInput } from "@narthex/contract/donations.ts";

/**
 * Why a gift cannot have this day; null if it can.
 * @param day YYYY-MM-DD
 * @param today the congregation's day, YYYY-MM-DD
 */
export function findDayError(day: string, today: string): string | null {
  const last = Temporal.PlainDate.from(today).add({ days: DONATION_DAYS_AHEAD }).toString();
  return day > last ? DAY_TOO_FAR_AHEAD : null;
}

/** The same as errors of fields with days. */
export function findDayErrors(fields: Readonly<Record<string, unknown>>, today: string): Record<string, string> {
  return Object.fromEntries(
    ["donationDate", "batchDate"].flatMap((name) => {
      const day = fields[name];
      const wrong = typeof day === "string" ? findDayError(day, today) : null;
      return wrong === null ? [] : [[name, wrong]];
    }),
  );
}

type SentGift = Pick<
  DonationInput,
  "memberId" | "amount" | "donationType" | "donationMethod" | "donationDate" | "fundId" | "notes" | "batchId"
>;

/**
 * Whether a repeated gift equals the stored one. Absent fields count as empty; an absent day or fund is not compared. The
 * stored gift's donor may have been deleted since.
 */
export function isSameGift(sent: SentGift, written: { [Key in keyof SentGift]?: unknown }): boolean {
  const { memberId = null, notes = null, batchId = null, donationDate = written.donationDate } = sent;
  const fundId = sent.fundId ?? written.fundId;
  const plain = { ...sent, memberId, notes, batchId, donationDate, fundId };
  if (written.memberId === null) plain.memberId = null;
  const keys = [
    "memberId",
    "amount",
    "donationType",
    "donationMethod",
    "donationDate",
    "fundId",
    "notes",
    "batchId",
  ] as const;
  return keys.every((key) => plain[key] === written[key]);
}

/** The id of the gift that identifies a former member or a guest; null for other donors. */
export function parseFormerDonor(donor: number | string): number | null {
  const [, gift] = /^former-(\d+)$/.exec(String(donor)) ?? [];
  return gift === undefined ? null : Number(gift);
}
