// Interprets the typed or scanned text at a self-service station. Pure.
import { LEAST_PHONE_DIGITS } from "@narthex/contract/child-families.ts";

/** The text of a family's QR code begins with an F and the family's number. */
export const isCard = (text: string): boolean => /^F\d+\./.test(text.trim());

const extractDigits = (text: string): string => text.replace(/\D/g, "");

/** Whether it can be a family's code, or has enough digits of a phone number. */
export const isEnough = (text: string): boolean => isCard(text) || extractDigits(text).length >= LEAST_PHONE_DIGITS;

export const toLookup = (text: string): { card: string } | { digits: string } =>
  isCard(text) ? { card: text.trim() } : { digits: extractDigits(text) };
