// The values of the complete-profile form: the call's fields, with the date of birth in three parts.
import { date } from "@narthex/contract/fields.ts";
import { ProfileCompletion } from "@narthex/contract/members.ts";
import * as z from "zod";
import { listChangedFields, pickFields } from "../forms/changed.ts";

const part = z.number().nullable();

const parts = { birthMonth: part, birthDay: part, birthYear: part };

interface BirthParts {
  birthMonth: number | null;
  birthDay: number | null;
  birthYear: number | null;
}

const PARTS = ["birthMonth", "birthDay", "birthYear"] as const;

const padDigits = (value: number, length: number) => String(value).padStart(length, "0");

/** YYYY-MM-DD when all three are chosen, otherwise null. */
export function toBirthDate({ birthMonth, birthDay, birthYear }: BirthParts): string | null {
  if (birthMonth === null || birthDay === null || birthYear === null) return null;
  return `${padDigits(birthYear, 4)}-${padDigits(birthMonth, 2)}-${padDigits(birthDay, 2)}`;
}

/** The first of the three that is missing if others are chosen, so that there is no date; null otherwise. */
export function findMissingPart(chosen: BirthParts): keyof BirthParts | null {
  const missing = PARTS.filter((name) => chosen[name] === null);
  return missing.length < PARTS.length ? (missing[0] ?? null) : null;
}

export const ProfileInput = ProfileCompletion.omit({ dateOfBirth: true })
  .extend(parts)
  .refine((input) => date.nullable().safeParse(toBirthDate(input)).success, {
    path: ["birthDay"],
    error: "Please enter a date that exists.",
    // Reported together with other errors, not after them.
    when: () => true,
  });
export type ProfileInput = z.input<typeof ProfileInput>;

const ALWAYS_KNOWN: readonly string[] = ["firstName", "lastName"];

/**
 * What the church knows, with what was typed before it was read. The names stay those of the church, and the parts of
 * the date of birth stay together.
 * @param begun the values in the form before anything was typed
 */
export function withTyped(known: ProfileInput, typed: ProfileInput, begun: object): ProfileInput {
  const changed = listChangedFields(typed, begun).filter((name) => !ALWAYS_KNOWN.includes(name));
  const fields = PARTS.some((name) => changed.includes(name)) ? [...changed, ...PARTS] : changed;
  return { ...known, ...pickFields(typed, fields) };
}

/** The input of the call for the values of the form. */
export function toCompletion(input: ProfileInput): z.input<typeof ProfileCompletion> {
  const { birthMonth, birthDay, birthYear, ...person } = input;
  return { ...person, dateOfBirth: toBirthDate({ birthMonth, birthDay, birthYear }) };
}
