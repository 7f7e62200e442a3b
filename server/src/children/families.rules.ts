// The search of a greeter, and the people of a family who probably come. Pure.
import { isSearchable, LEAST_PHONE_DIGITS } from "@narthex/contract/child-families.ts";
import { parsePhone } from "../people/phone.ts";

/** The digits of a phone number, or a part of a name; null for too few digits or letters. */
export function parseSearch(typed: string): { digits: string } | { name: string } | null {
  if (!isSearchable(typed)) return null;
  return /\p{L}/u.test(typed) ? { name: typed } : { digits: typed.replace(/\D/g, "") };
}

/** Only these digits are compared. With more, the answers would show a whole number digit by digit. */
export const getPhoneEnd = (digits: string): string => digits.slice(-LEAST_PHONE_DIGITS);

/** Whether digits are a whole number, with or without the country code and the zeros before it. @param phone in E.164 */
export function isWholeNumber(digits: string, phone: string): boolean {
  const known = parsePhone(phone);
  if (!known) return false;
  const whole = [known.nationalNumber, `${known.countryCallingCode}${known.nationalNumber}`] as string[];
  return [digits, digits.replace(/^(?:011|00?)/, "")].some((one) => whole.includes(one));
}

/** Whether digits could be a whole number. */
export const isPossibleNumber = (digits: string): boolean => parsePhone(digits)?.isPossible() ?? false;

interface Bringer {
  readonly memberId: number;
  /** The adult's own number. */
  readonly phone: string | null;
  /** Also by a number of the household. */
  readonly hasPhone: boolean;
  /** Whether this adult brought a child of the family the last time. */
  readonly isUsual: boolean;
  /** May have moved away. */
  readonly isInactive: boolean;
  /** Must not collect one of the children. */
  readonly isBarred: boolean;
}

/**
 * The adult who is chosen at first as the one who brings the children: whose number was typed. Otherwise a family at
 * self-service chooses, and a greeter gets a proposal. A barred adult is never chosen, because the check-in would alert
 * the leads without that adult being there.
 * @param phoneEnd the last four digits that were typed; null for another search
 */
export function preselectAdult(
  adults: readonly Bringer[],
  { phoneEnd, isSelfService }: { phoneEnd: string | null; isSelfService: boolean },
): number | null {
  const typed = phoneEnd === null ? [] : adults.filter(({ phone }) => phone?.endsWith(phoneEnd));
  const offered = adults.filter(({ isBarred }) => !isBarred);
  const reachable = offered.filter(({ hasPhone }) => hasPhone);
  const owner = typed.length === 1 ? reachable.find(({ memberId }) => memberId === typed[0]?.memberId) : undefined;
  if (owner) return owner.memberId;
  if (!isSelfService) {
    const usual = reachable.find(({ isUsual }) => isUsual) ?? reachable.find(({ isInactive }) => !isInactive);
    return (usual ?? reachable[0] ?? offered[0])?.memberId ?? null;
  }
  const isOnlyOne = typed.length !== 1 && adults.filter(({ hasPhone }) => hasPhone).length === 1;
  return isOnlyOne ? (reachable[0]?.memberId ?? null) : null;
}

interface ListedGuardian {
  /** The adult's own number. */
  readonly phone: string | null;
  /** A child on whose list the adult is. */
  readonly childId: number;
}

/**
 * Adults in no household who are shown as those who bring the children, and whether the household is shown with them.
 * Self-service does not show who is on a list: such an adult is shown after their own number, and without the others if
 * it is no number of the household.
 * @param phoneEnd the last four digits that were typed; null for another search
 */
export function selectListed<L extends ListedGuardian>(
  listed: readonly L[],
  {
    phones,
    phoneEnd,
    isSelfService,
  }: { phones: readonly (string | null)[]; phoneEnd: string | null; isSelfService: boolean },
): { shown: readonly L[]; isWithHousehold: boolean } {
  if (!isSelfService || phoneEnd === null) return { shown: listed, isWithHousehold: true };
  const shown = listed.filter(({ phone }) => phone?.endsWith(phoneEnd));
  return { shown, isWithHousehold: shown.length === 0 || phones.some((phone) => phone?.endsWith(phoneEnd)) };
}

interface Visit {
  readonly childId: number | null;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly adultId: number | null;
}

/** Who came on the latest day on which one of these children came; null if none ever did. */
export function findLastVisit(
  visits: readonly Visit[],
): { childIds: ReadonlySet<number>; adultId: number | null } | null {
  const day = visits
    .map((visit) => visit.day)
    .sort()
    .at(-1);
  if (day === undefined) return null;
  const then = visits.filter((visit) => visit.day === day);
  return {
    childIds: new Set(then.flatMap(({ childId }) => childId ?? [])),
    adultId: then.find(({ adultId }) => adultId !== null)?.adultId ?? null,
  };
}
