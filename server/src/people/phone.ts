import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** The country of numbers without a country code. */
export const HOME_COUNTRY = "US";

/** A phone number in national or international form; undefined for other text. */
export function parsePhone(text: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text, { defaultCountry: HOME_COUNTRY, extract: false });
}
