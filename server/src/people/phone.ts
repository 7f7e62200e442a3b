import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** The country of numbers that are written without one. */
export const HOME_COUNTRY = "US";

/** A number as somebody here writes it; undefined where the text is none. */
export function parsePhone(text: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text, { defaultCountry: HOME_COUNTRY, extract: false });
}
