import {
  type CountryCode,
  findPhoneNumbersInText,
  getCountries,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";

/** The country of numbers without a country code. */
export const HOME_COUNTRY = "US";

/** A phone number in national or international form; undefined for other text. */
export function parsePhone(text: string, defaultCountry: CountryCode = HOME_COUNTRY): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text, { defaultCountry, extract: false });
}

/** The first valid phone number within a text, with its place; null without one. */
export function findPhone(
  text: string,
  defaultCountry: CountryCode = HOME_COUNTRY,
): { number: PhoneNumber; start: number; end: number } | null {
  const [found] = findPhoneNumbersInText(text, { defaultCountry });
  return found ? { number: found.number, start: found.startsAt, end: found.endsAt } : null;
}

const OTHER_NAMES: Readonly<Record<string, CountryCode>> = {
  usa: "US",
  "united states of america": "US",
  uk: "GB",
  "great britain": "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  deutschland: "DE",
  osterreich: "AT",
  schweiz: "CH",
  espana: "ES",
};

const simplifyName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[^\p{L} ]/gu, "")
    .trim()
    .toLowerCase();

const names = new Intl.DisplayNames(["en"], { type: "region" });
const BY_NAME: ReadonlyMap<string, CountryCode> = new Map([
  ...getCountries().flatMap((code): [string, CountryCode][] => [
    [code.toLowerCase(), code],
    [simplifyName(names.of(code) ?? code), code],
  ]),
  ...Object.entries(OTHER_NAMES),
]);

/** The country with this English name or code. */
export const findCountry = (text: string): CountryCode | undefined => BY_NAME.get(simplifyName(text));
