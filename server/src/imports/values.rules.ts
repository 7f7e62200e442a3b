// Guesses the meanings of the values of a column. Pure. People see the guess and can change it.
import type { ImportValues, ValueField } from "@narthex/contract/import-mapping.ts";
import { simplifyWord } from "./mapping.rules.ts";

const STATUSES = {
  active: `active aktiv actif activo member members regularmember fullmember activemember communicantmember confirmedmember
    mitglied membre miembro attender attendee regularattender regularattendee regular participant partner covenantpartner
    volunteer staff leader elder deacon pastor`,
  inactive: `inactive inaktiv inactif inactivo inactivemember former formermember pastmember nonmember moved movedaway
    removed archived transferred transferredout joinedanotherchurch dropped deceased dead died passedaway`,
  pending: `pending ausstehend enattente pendiente visitor visitors firsttimevisitor returningvisitor guest firsttimeguest
    prospect new newcomer newperson inquirer candidate prospectivemember gast besucher visiteur visitante contact online`,
} as const;

const ROLES = {
  adult: `adult head headofhousehold headoffamily headofhome householder spouse husband wife partner father mother parent
    primary primarycontact secondary no false 0 erwachsener adulte adulto`,
  child: `child children son daughter kid student youth teen minor stepchild fosterchild grandchild yes true 1 kind enfant
    nino hijo hija`,
  other: "other unassigned relative grandparent otherrelative friend guest visitor otherrelationship otherfamily",
} as const;

const WORDS: Record<ValueField, Record<string, string>> = { membershipStatus: STATUSES, householdRole: ROLES };

/** The likely meaning of a value; null for an unknown status. An unknown role is `other`. */
export function guessMeaning(field: ValueField, value: string): string | null {
  const word = simplifyWord(value);
  for (const [choice, words] of Object.entries(WORDS[field])) if (words.split(/\s+/).includes(word)) return choice;
  return field === "householdRole" ? "other" : null;
}

/** Values are compared in lower case, without surrounding spaces. */
export const toValueKey = (value: string): string => value.trim().toLowerCase();

/** The chosen meaning of a value, or the guessed one. */
export function interpretValue(values: ImportValues, field: ValueField, value: string): string | null {
  const key = toValueKey(value);
  const chosen = values[field].find((entry) => toValueKey(entry.value) === key);
  return chosen?.choice ?? guessMeaning(field, value);
}

export const NO_VALUES: ImportValues = { membershipStatus: [], householdRole: [], custom: [], twoPeople: "one" };

/** The chosen meanings, also of a file from before there were more of them. */
export const completeValues = (values: Partial<ImportValues>): ImportValues => ({ ...NO_VALUES, ...values });

/** The choice that a person chose for a value of a custom field; undefined for none. */
export function findChosenChoice({ custom }: ImportValues, fieldId: number, value: string): number | undefined {
  const key = toValueKey(value);
  return custom.find((entry) => entry.fieldId === fieldId && toValueKey(entry.value) === key)?.choice;
}

/**
 * Values of a column such as "Do not email", as toHeadingKey writes them. Rock's preferences are EmailAllowed (0),
 * NoMassEmails (1) and DoNotEmail (2).
 */
export const NO_EMAILS = [
  "yes",
  "y",
  "true",
  "1",
  "2",
  "x",
  "nomassemails",
  "donotemail",
  "noemail",
  "unsubscribed",
  "optedout",
];
const EMAILS = ["no", "n", "false", "0", "emailallowed", "subscribed", "optedin"];

/** Whether the person wants no announcements by email; null for any other word. */
export function readNoEmails(text: string): boolean | null {
  const word = simplifyWord(text);
  if (word === "" || EMAILS.includes(word)) return false;
  return NO_EMAILS.includes(word) ? true : null;
}

const YES = ["yes", "y", "true", "1", "x", "ja", "wahr", "oui", "vrai", "si", "sí", "verdadero"];
const NO = ["no", "n", "false", "0", "nein", "falsch", "non", "faux", "falso"];

/** Null for any other word. */
export function readYesOrNo(text: string): boolean | null {
  const word = toValueKey(text);
  if (NO.includes(word)) return false;
  return YES.includes(word) ? true : null;
}
