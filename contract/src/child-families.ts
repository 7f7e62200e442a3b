// Families at the check-in desk: found by name or by the last digits of a phone number, or entered for the first time.
import * as z from "zod";
import { CareNotesFields } from "./care-notes.ts";
import { endpoint } from "./endpoint.ts";
import { date, emptyAsNull, entryKey, idInPath, line, phone, tooLong } from "./fields.ts";
import { MAX_CHILDREN_AT_ONCE, MAX_NAME, MAX_SEARCH } from "./limits.ts";

/** A search of digits is for the end of a phone number, needs at least so many, and compares only the last ones. */
export const LEAST_PHONE_DIGITS = 4;
/** A search for a name needs at least so many letters, so that no one lists all families letter by letter. */
export const LEAST_LETTERS = 3;
/** So many families with a name are listed. The answer has one more if there are more. */
export const MAX_FAMILIES_LISTED = 20;
/** In these scripts, two characters are a name. */
const SHORT_NAMES = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Whether a search at the check-in desk has enough letters, or without letters enough digits. */
export function isSearchable(typed: string): boolean {
  const letters = typed.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return typed.replace(/\D/g, "").length >= LEAST_PHONE_DIGITS;
  return letters >= LEAST_LETTERS || (typed.match(SHORT_NAMES)?.length ?? 0) >= 2;
}

export const RoomOffer = z.object({
  roomId: z.number(),
  /** Why the room does not take the child; null if it does. */
  problem: z.enum(["age", "full", "understaffed"]).nullable(),
});
export type RoomOffer = z.infer<typeof RoomOffer>;

const FamilyChild = z.object({
  memberId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** In whole years on the day of the event; null without a date of birth. */
  age: z.number().nullable(),
  allergies: z.string().nullable(),
  /**
   * Whether the child came the last time that one of these children came; the first time, whether a room takes the age.
   */
  isUsual: z.boolean(),
  /** Whether anyone is on the list of people who may collect the child. */
  hasCollectors: z.boolean(),
  /** Where the child is inside; a check-in at this event moves a child who is at another one. */
  inside: z
    .object({
      checkInId: z.number(),
      roomId: z.number(),
      roomName: z.string(),
      /** Whether it is at this event. */
      isHere: z.boolean(),
      /** Null if the viewer may not see the event. */
      eventTitle: z.string().nullable(),
    })
    .nullable(),
  /**
   * The room to choose at first: that of the latest visit, or the best one, together with brothers and sisters; null if
   * none takes the child. A place is counted for each child of the family who is not inside at the event.
   */
  proposedRoomId: z.number().nullable(),
  /** All rooms, the best first. */
  rooms: z.array(RoomOffer),
});
export type FamilyChild = z.infer<typeof FamilyChild>;

const FamilyAdult = z.object({
  memberId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  hasPhone: z.boolean(),
  /** False for someone on the list of a child of the household who is in no household. */
  isOfHousehold: z.boolean(),
  /** To choose at first: whose number was typed, or a proposal; never one who is barred from one of the children. */
  isPreselected: z.boolean(),
});
export type FamilyAdult = z.infer<typeof FamilyAdult>;

const Family = z.object({
  householdId: z.number(),
  name: z.string(),
  /** Those of the household, and those on the list of one of its children who are in no household. */
  adults: z.array(FamilyAdult),
  /** The children of the household, and others whom an adult of it may collect. */
  children: z.array(FamilyChild),
});
export type Family = z.infer<typeof Family>;

const CHOOSE = "Please enter a name, or the last four digits of a phone number.";

const FamiliesQuery = z
  .object({
    eventId: idInPath,
    search: z
      .string(CHOOSE)
      .trim()
      .max(MAX_SEARCH, tooLong(MAX_SEARCH))
      .refine((value) => !/\p{Cc}/u.test(value), "Please use ordinary characters only.")
      .optional(),
    /** One family, such as the one that was just entered. */
    householdId: idInPath.optional(),
  })
  .refine(({ search = "", householdId }) => search !== "" || householdId !== undefined, {
    path: ["search"],
    error: CHOOSE,
  });
export type FamiliesQuery = z.infer<typeof FamiliesQuery>;

const birthday = emptyAsNull(date.refine((value) => value >= "1900", "Please enter a year from 1900 on."));

export const MAX_CHILD_AGE = 17;
const WRONG_AGE = `Please enter a whole number from 0 to ${MAX_CHILD_AGE}.`;

const NewChild = z.object({
  firstName: line(MAX_NAME, "First name is required"),
  lastName: line(MAX_NAME, "Last name is required"),
  /** Of someone of at most 17 years. Without it, the age is used. */
  dateOfBirth: birthday,
  /** In whole years, from the parents; as the date of birth has it. Without both, a room is chosen by hand. */
  age: z.int(WRONG_AGE).min(0, WRONG_AGE).max(MAX_CHILD_AGE, WRONG_AGE).nullable().optional(),
  ...CareNotesFields.shape,
});

/** At the first name of a child, until the greeter says that the children are different. */
export const CHILD_ENTERED_TWICE = "This child is entered twice.";

export const NewFamily = z.object({
  adult: z.object({
    firstName: line(MAX_NAME, "First name is required"),
    lastName: line(MAX_NAME, "Last name is required"),
    phone: phone,
  }),
  children: z
    .array(NewChild, "Please add a child.")
    .min(1, "Please add a child.")
    .max(MAX_CHILDREN_AT_ONCE, `Please add at most ${MAX_CHILDREN_AT_ONCE} children.`),
  /** Whether the greeter says that this is another family than the one with the same phone number or the same names. */
  isAnotherFamily: z.boolean().optional(),
  /** Whether the greeter says that children with the same first and last name are different ones, such as twins. */
  areDifferentChildren: z.boolean().optional(),
  entryKey: entryKey.optional(),
});
export type NewFamily = z.infer<typeof NewFamily>;

/** The id of the family's household. */
const CreatedFamily = z.object({ id: z.number() });

export const childFamilies = {
  search: endpoint({
    method: "GET",
    path: "/api/children/families",
    summary:
      "Families by name or by the last four digits of a phone number, with the rooms for each child: at most five by number, of more those with the whole number; by name at most 21, of which the last one only says that there are more.",
    access: "children.serve",
    stations: ["attended"],
    query: FamiliesQuery,
    reads: ["children", "members", "events"],
    answers: { 200: z.array(Family) },
    errors: ["not_found"],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/children/families",
    summary:
      "Adds an adult and children as a household, the adult as their parent. 200 with the same household where this entry key was used before.",
    access: "children.serve",
    stations: ["attended"],
    body: NewFamily,
    answers: { 200: CreatedFamily, 201: CreatedFamily },
    /** `family_known` with the household that has the phone number, `family_name_known` with the one with the names. */
    errors: ["entry_key_used", "collector_refused", "family_known", "family_name_known"],
  }),
};
