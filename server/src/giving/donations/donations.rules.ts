// Rules about single gifts. Pure.
import { DAY_TOO_FAR_AHEAD, DONATION_DAYS_AHEAD, type DonationInput } from "@narthex/contract/donations.ts";
import { typedAmount } from "@narthex/contract/money.ts";

/**
 * Why a gift cannot have this day; null if it can.
 * @param day YYYY-MM-DD
 * @param today the congregation's day, YYYY-MM-DD
 */
export function findGiftDayError(day: string, today: string): string | null {
  const last = Temporal.PlainDate.from(today).add({ days: DONATION_DAYS_AHEAD }).toString();
  return day > last ? DAY_TOO_FAR_AHEAD : null;
}

/** The same as errors of fields with days. */
export function findGiftDayErrors(fields: Readonly<Record<string, unknown>>, today: string): Record<string, string> {
  return Object.fromEntries(
    ["donationDate", "batchDate"].flatMap((name) => {
      const day = fields[name];
      const wrong = typeof day === "string" ? findGiftDayError(day, today) : null;
      return wrong === null ? [] : [[name, wrong]];
    }),
  );
}

/** The name of a donor who is not in the directory; null for a member's gift and an anonymous one. */
export function getTypedName({ memberId, donorName }: Pick<DonationInput, "memberId" | "donorName">): string | null {
  return memberId == null ? (donorName?.replaceAll(/\s+/g, " ") ?? null) : null;
}

type SentGift = Pick<
  DonationInput,
  "memberId" | "amount" | "donationType" | "donationMethod" | "donationDate" | "fundId" | "notes" | "batchId"
>;

interface WrittenGift extends Record<Exclude<keyof SentGift, "memberId">, unknown> {
  memberId: number | null;
  donorName: string | null;
  isNameTyped: boolean;
}

/** A typed name is kept when the gift is linked to a member. The donor of another gift may have been deleted since. */
function isSameDonor(sent: SentGift & Pick<DonationInput, "donorName">, written: WrittenGift): boolean {
  const name = getTypedName(sent);
  if (written.isNameTyped) return name === written.donorName;
  return name === null && (written.memberId === null || (sent.memberId ?? null) === written.memberId);
}

/** Whether a repeated gift equals the stored one. Absent fields count as empty; an absent day or fund is not compared. */
export function isSameGift(sent: SentGift & Pick<DonationInput, "donorName">, written: WrittenGift): boolean {
  const { notes = null, batchId = null, donationDate = written.donationDate } = sent;
  const plain = { ...sent, notes, batchId, donationDate, fundId: sent.fundId ?? written.fundId };
  const keys = ["amount", "donationType", "donationMethod", "donationDate", "fundId", "notes", "batchId"] as const;
  return isSameDonor(sent, written) && keys.every((key) => plain[key] === written[key]);
}

/** The id of the gift that identifies a former member or a guest; null for other donors. */
export function parseFormerDonor(donor: number | string): number | null {
  const [, gift] = /^former-(\d+)$/.exec(String(donor)) ?? [];
  return gift === undefined ? null : Number(gift);
}

/**
 * The part of a note and the amount that a typed text can mean. Some notes are the number of a check alone, others
 * "Check 5530": the number finds both.
 */
export function parseGiftText(typed: string): { note: string; amount: string | null } {
  const note = typed.replace(/^(?:check\b\s*)?#?\s*(?=\d+$)/i, "");
  const amount = typedAmount.safeParse(typed.replace(/^\$|,(?=\d{3}(?!\d))/g, ""));
  return { note, amount: amount.success ? amount.data : null };
}
