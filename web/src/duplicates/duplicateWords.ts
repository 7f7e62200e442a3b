import type { LikelyPerson, LikelyReason } from "@narthex/contract/duplicates.ts";
import { formatDate } from "../format/format.ts";
import { formatPhone } from "../people/phoneNumber.ts";

export const REASONS: Record<LikelyReason, string> = {
  email: "Same email and a similar name",
  phone: "Same phone number and a similar name",
  birthday: "Same birthday and a similar name",
  household: "Same household and the same name",
};

/** The details that distinguish a person, in one line. */
export function formatFacts({ email, phone, dateOfBirth }: LikelyPerson): string {
  const born = dateOfBirth && `born ${formatDate(dateOfBirth)}`;
  return [email, phone && formatPhone(phone), born].filter(Boolean).join(" · ");
}
