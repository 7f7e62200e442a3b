import type { Member } from "@narthex/contract/members.ts";
import { formatPhone } from "./phoneNumber.ts";

/** The phone number and address to show: a person's own, or the household's if those are empty. */
export function getContact({
  phone,
  address,
  householdPhone,
  householdAddress,
}: Pick<Member, "phone" | "address" | "householdPhone" | "householdAddress">) {
  return { phone: phone ?? householdPhone, address: address ?? householdAddress };
}

const formatHint = (value: string | null) =>
  value ? `If this is empty, the household's is used: ${value}` : undefined;

/** For form fields: the household's values that are used while the own ones are empty. */
export function buildHouseholdHints({
  householdPhone,
  householdAddress,
}: Pick<Member, "householdPhone" | "householdAddress">) {
  return { phone: formatHint(householdPhone && formatPhone(householdPhone)), address: formatHint(householdAddress) };
}
