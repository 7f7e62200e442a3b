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

/**
 * For form fields: the household's values that are used while the own ones are empty.
 * @param page the page that offers an adult's new address to the household
 */
export function buildHouseholdHints(
  { household, householdPhone, householdAddress }: Pick<Member, "household" | "householdPhone" | "householdAddress">,
  page: string,
) {
  const move = household?.role === "adult" ? `If ${household.name} moved too, say so on ${page} after you save.` : "";
  const address = [formatHint(householdAddress), move].filter(Boolean).join(". ");
  return { phone: formatHint(householdPhone && formatPhone(householdPhone)), address: address || undefined };
}
