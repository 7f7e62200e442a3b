import type { LikelyPerson, LikelyReason } from "@narthex/contract/duplicates.ts";
import { MAX_SEARCH } from "@narthex/contract/limits.ts";
import { dateInWords, fullName } from "../client/words.ts";
import { phoneInWords } from "../members/phoneNumber.ts";

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

/** What to look for on the members page, to see the card of somebody. */
export const searchFor = (person: LikelyPerson): string => fullName(person).slice(0, MAX_SEARCH);
