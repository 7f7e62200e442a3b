// Decisions about single gifts: pure, without clock, database or request.
import { DAY_TOO_FAR_AHEAD, DONATION_DAYS_AHEAD, type DonationInput } from "@narthex/contract/donations.ts";

/**
 * Why a gift cannot be dated so, or null where it can.
 * @param day YYYY-MM-DD
 * @param today the congregation's day, YYYY-MM-DD
 */
export function wrongDay(day: string, today: string): string | null {
  const last = Temporal.PlainDate.from(today).add({ days: DONATION_DAYS_AHEAD }).toString();
  return day > last ? DAY_TOO_FAR_AHEAD : null;
}

/** The same of the days that came with other fields, beside their names. */
export function wrongDaysIn(fields: Readonly<Record<string, unknown>>, today: string): Record<string, string> {
  return Object.fromEntries(
    ["donationDate", "batchDate"].flatMap((name) => {
      const day = fields[name];
      const wrong = typeof day === "string" ? wrongDay(day, today) : null;
      return wrong === null ? [] : [[name, wrong]];
    }),
  );
}

type Told = Pick<
  DonationInput,
  "memberId" | "amount" | "donationType" | "donationMethod" | "donationDate" | "notes" | "batchId"
>;

/**
 * Whether a gift that is sent again is the one that was written: what is left out differs from nothing.
 * The donor of the written one may have been removed since.
 */
export function isSameGift(sent: Told, written: { [Key in keyof Told]?: unknown }): boolean {
  const { memberId = null, notes = null, batchId = null, donationDate = written.donationDate } = sent;
  const plain = { ...sent, memberId, notes, batchId, donationDate };
  if (written.memberId === null) plain.memberId = null;
  const keys = ["memberId", "amount", "donationType", "donationMethod", "donationDate", "notes", "batchId"] as const;
  return keys.every((key) => plain[key] === written[key]);
}

/** The gift by whose number somebody goes who is no member any more; null for any other donor. */
export function formerIn(donor: number | string): number | null {
  const [, gift] = /^former-(\d+)$/.exec(String(donor)) ?? [];
  return gift === undefined ? null : Number(gift);
}
