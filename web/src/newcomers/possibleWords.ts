// How lists name the people whom a newcomer may be.
import type { PossibleDuplicate } from "@narthex/contract/newcomers.ts";
import { formatFullName } from "../format/format.ts";
import { formatPhone } from "../people/phoneNumber.ts";

/** What precedes the name of the other person. */
export const BEFORE_NAME: Record<PossibleDuplicate["reason"], string> = {
  email: "Likely the same person as",
  phone: "Likely the same person as",
  birthday: "Likely the same person as",
  household: "Likely the same person as",
  name: "Same name as",
  similar_name: "Similar name to",
};

const STATUS = { active: null, inactive: "Inactive", pending: "Pending" } as const;

/** The details of the other person to compare with the newcomer; empty if there are none. */
export function formatDetails({ membershipStatus, phone, email }: PossibleDuplicate): string {
  return [STATUS[membershipStatus], phone && formatPhone(phone), email].filter(Boolean).join(" · ");
}

/** One sentence without a full stop, for a list without links. */
export const formatPossible = (other: PossibleDuplicate): string =>
  `${BEFORE_NAME[other.reason]} ${formatFullName(other)}`;
