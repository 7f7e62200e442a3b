// Whether two people have the same name, as searches fold names. Pure.
import { foldText } from "@narthex/contract/fold.ts";

export interface FullName {
  readonly firstName: string;
  readonly lastName: string;
}

/** A name without accents, case, apostrophes, full stops, hyphens and doubled spaces. */
export const foldName = (name: string): string => foldText(name).replace(/\s+/gu, " ").trim();

export function isSameName(one: FullName, other: FullName): boolean {
  return foldName(one.firstName) === foldName(other.firstName) && foldName(one.lastName) === foldName(other.lastName);
}
