// Rules for people's data: pure, without clock, database or request.
import { NOT_A_PHONE } from "@narthex/contract/fields.ts";
import { parsePhone } from "../people/phone.ts";
import type { FullName } from "../people/same-name.rules.ts";

const WITH_EXTENSION = "Please enter the phone number without an extension.";
const BORN_LATER = "The date of birth cannot be in the future.";
const JOINS_LATER = "The join date can be at most one year in the future.";

export interface PhoneAndDates {
  phone?: string | null | undefined;
  dateOfBirth?: string | null | undefined;
  joinDate?: string | null | undefined;
}

interface CheckedPerson<Input> {
  /** The same input with its phone number in E.164. */
  person: Input;
  /** An error sentence for each impossible field. */
  wrong: Record<string, string>;
}

/** @param today the congregation's current day, YYYY-MM-DD */
export function checkPerson<Input extends PhoneAndDates>(input: Input, today: string): CheckedPerson<Input> {
  const wrong: Record<string, string> = {};
  const person = { ...input };
  if (input.phone) {
    const number = parsePhone(input.phone);
    if (!number?.isValid()) wrong.phone = NOT_A_PHONE;
    else if (number.ext) wrong.phone = WITH_EXTENSION;
    else person.phone = number.number;
  }
  const inAYear = Temporal.PlainDate.from(today).add({ years: 1 }).toString();
  if (input.dateOfBirth && input.dateOfBirth > today) wrong.dateOfBirth = BORN_LATER;
  if (input.joinDate && input.joinDate > inAYear) wrong.joinDate = JOINS_LATER;
  return { person, wrong };
}

/** The same for input of which only these fields are valid so far. */
export function findPersonErrors(fields: PhoneAndDates, today: string): Record<string, string> {
  return checkPerson(fields, today).wrong;
}

const isSameWord = (one: string, other: string): boolean =>
  one.normalize("NFC").toLowerCase() === other.normalize("NFC").toLowerCase();

/**
 * Which of the members with an account's verified email address the account belongs to.
 * Families share an address: among several, the name must identify one, otherwise the result is null.
 */
export function findMemberToLink<Candidate extends FullName>(
  candidates: readonly Candidate[],
  typed: FullName,
): Candidate | null {
  const [only] = candidates;
  return only && candidates.length === 1 ? only : findOnlyNamesake(candidates, typed);
}

/** The one member with this name; null if there is none or more than one. */
export function findOnlyNamesake<Candidate extends FullName>(
  candidates: readonly Candidate[],
  typed: FullName,
): Candidate | null {
  const namesakes = candidates.filter(
    ({ firstName, lastName }) => isSameWord(firstName, typed.firstName) && isSameWord(lastName, typed.lastName),
  );
  return namesakes.length === 1 ? (namesakes[0] ?? null) : null;
}
