// Decisions about people's data: pure, without clock, database or request.
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { Refusal } from "../http/refusal.ts";

const HOME_COUNTRY = "US";
const NOT_A_PHONE = "Please enter a valid phone number, such as (212) 555-0123 or +44 20 7946 0018.";
const WITH_EXTENSION = "Please enter the phone number without an extension.";
const BORN_LATER = "The date of birth cannot lie in the future.";

interface PhoneAndBirth {
  phone?: string | null | undefined;
  dateOfBirth?: string | null | undefined;
}

/**
 * The same input with its phone number in the one form that is stored (E.164).
 * @param today the congregation's day, YYYY-MM-DD
 * @throws Refusal with a sentence for each field that cannot be true
 */
export function checkedPerson<Input extends PhoneAndBirth>(input: Input, today: string): Input {
  const fields: Record<string, string> = {};
  const checked = { ...input };
  if (input.phone) {
    const number = parsePhoneNumberFromString(input.phone, { defaultCountry: HOME_COUNTRY, extract: false });
    if (!number?.isValid()) fields.phone = NOT_A_PHONE;
    else if (number.ext) fields.phone = WITH_EXTENSION;
    else checked.phone = number.number;
  }
  if (input.dateOfBirth && input.dateOfBirth > today) fields.dateOfBirth = BORN_LATER;
  if (Object.keys(fields).length > 0) throw new Refusal("invalid_input", { fields });
  return checked;
}

/** Names of the fields in which a change differs from what is there; what is absent in the change stays. */
export function changedFields<Row extends object>(before: Row, change: { [Key in keyof Row]?: unknown }): string[] {
  return Object.entries(change)
    .filter(([field, value]) => value !== undefined && value !== before[field as keyof Row])
    .map(([field]) => field);
}

/** Makes what people type mean itself in a LIKE pattern. */
export function escapedForLike(search: string): string {
  return search.replace(/[\\%_]/g, "\\$&");
}

interface Named {
  firstName: string;
  lastName: string;
}

const sameWord = (one: string, other: string): boolean =>
  one.normalize("NFC").toLowerCase() === other.normalize("NFC").toLowerCase();

/**
 * Which of the members with an account's verified e-mail address the account belongs to.
 * Families share an address: among several, the name must decide, and where it does not, none is taken.
 */
export function memberToLink<Candidate extends Named>(
  candidates: readonly Candidate[],
  typed: Named,
): Candidate | null {
  const [only] = candidates;
  if (only && candidates.length === 1) return only;
  const namesakes = candidates.filter(
    ({ firstName, lastName }) => sameWord(firstName, typed.firstName) && sameWord(lastName, typed.lastName),
  );
  return namesakes.length === 1 ? (namesakes[0] ?? null) : null;
}
