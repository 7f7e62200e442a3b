import type { LikelyPerson, LikelyReason } from "@narthex/contract/duplicates.ts";
import { dateInWords } from "../format/words.ts";
import { phoneInWords } from "../people/phoneNumber.ts";

export const REASONS: Record<LikelyReason, string> = {
  email: "Same email and a similar name",
  phone: "Same phone number and a similar name",
  birthday: "Same birthday and a similar name",
};

/** What tells a person apart, in one line. */
export function factsInWords({ email, phone, dateOfBirth }: LikelyPerson): string {
  const born = dateOfBirth && `born ${dateInWords(dateOfBirth)}`;
  return [email, phone && phoneInWords(phone), born].filter(Boolean).join(" · ");
}
