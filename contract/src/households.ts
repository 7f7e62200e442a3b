// Households, and who may collect a child. Belonging to a household does not make anybody a guardian.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import {
  dayInReach,
  emptyAsNull,
  entryKey,
  IdInPath,
  id,
  idInPath,
  line,
  paragraph,
  phone,
  seenIds,
  version,
} from "./fields.ts";
import { GUARDIAN_KINDS, HOUSEHOLD_ROLES } from "./household-kinds.ts";
import { MAX_ADDRESS, MAX_GUARDIANS, MAX_HOUSEHOLD, MAX_NAME } from "./limits.ts";
import { Member } from "./members.ts";
import { PageQuery } from "./page.ts";

const CHOOSE = "Please choose from the list.";

/** A person of a household, with the fields that the caller may see; the others are null. */
const HouseholdMember = Member.pick({
  firstName: true,
  lastName: true,
  profileImageUrl: true,
  membershipStatus: true,
  email: true,
  phone: true,
  address: true,
  householdPhone: true,
  householdAddress: true,
}).extend({
  memberId: z.number(),
  role: z.enum(HOUSEHOLD_ROLES),
  /** Whether post and statements for this person go to this household. */
  primary: z.boolean(),
});

export const Household = z.object({
  id: z.number(),
  name: z.string(),
  /** The members without an own address whose primary household this is use this one; the same for the phone. */
  address: z.string().nullable(),
  phone: z.string().nullable(),
  /** Adults first, then children. */
  members: z.array(HouseholdMember),
  /** The two adults who get one giving statement together. Empty without them, and for those who may not know. */
  jointStatements: z.array(z.number()),
  /** The last year with a joint statement, because one of the two died; null while both live, and without them. */
  lastJointYear: z.number().nullable(),
  /** Its people who must not collect a child of it. Only for administrators and children's leads; empty for others. */
  barred: z.array(z.object({ childId: z.number(), adultId: z.number() })),
  /**
   * Adults whose own address is not the household's, with whether the caller may make it the household's: all of them
   * for managers of members, and the caller for others. Empty if the household has no address.
   */
  movedAdults: z.array(z.object({ memberId: z.number(), mayMove: z.boolean() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  can: z.object({ edit: z.boolean(), chooseStatements: z.boolean() }),
});
export type Household = z.infer<typeof Household>;

const HouseholdMembership = z.object({
  memberId: id,
  role: z.enum(HOUSEHOLD_ROLES, CHOOSE),
  /**
   * True makes this the person's primary household instead of another one. By default it stays as it is. A person in at
   * least one household always has a primary one.
   */
  primary: z.boolean("Please choose yes or no.").optional(),
});
export type HouseholdMembership = z.infer<typeof HouseholdMembership>;

const NO_PEOPLE = "Please choose the people of this household, at least one.";

const HouseholdFields = z.object({
  name: line(MAX_NAME),
  address: emptyAsNull(paragraph(MAX_ADDRESS)),
  phone: emptyAsNull(phone),
  members: z
    .array(HouseholdMembership, NO_PEOPLE)
    .min(1, NO_PEOPLE)
    .max(MAX_HOUSEHOLD, `Please choose at most ${MAX_HOUSEHOLD} people.`)
    .refine(
      (people) => new Set(people.map(({ memberId }) => memberId)).size === people.length,
      "Please add each person once.",
    ),
});

export const NewHousehold = HouseholdFields.partial().extend({
  name: HouseholdFields.shape.name,
  members: HouseholdFields.shape.members,
  entryKey: entryKey.optional(),
});
export type NewHousehold = z.infer<typeof NewHousehold>;

/** Absent fields stay unchanged; `members` replaces all people of the household. */
export const HouseholdChange = HouseholdFields.partial().extend({ updatedAt: version });
export type HouseholdChange = z.infer<typeof HouseholdChange>;

/** The adult whose own address becomes the household's. */
export const HouseholdMove = z.object({ memberId: id, updatedAt: version });
export type HouseholdMove = z.infer<typeof HouseholdMove>;

const HouseholdsQuery = PageQuery.extend({
  /** Only the households of this person. */
  memberId: idInPath.optional(),
});
export type HouseholdsQuery = z.infer<typeof HouseholdsQuery>;

export const households = {
  list: endpoint({
    method: "GET",
    path: "/api/households",
    summary:
      "Households by name; all for managers of members, the caller's own for others. A search is sorted by rank, and covers names, people, and email, phone number and street where the caller may see them.",
    access: "directory.read",
    query: HouseholdsQuery,
    reads: ["members", "day"],
    answers: { 200: z.array(Household) },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/households",
    summary: "Adds a household. 201 the first time, 200 with the same household where this entry key was used before.",
    access: "members.manage",
    body: NewHousehold,
    answers: { 200: Household, 201: Household },
    errors: ["not_found", "conflict", "collector_record", "entry_key_used"],
  }),
  show: endpoint({
    method: "GET",
    path: "/api/households/:id",
    summary: "One household, for managers of members and for its own people.",
    access: "directory.read",
    params: IdInPath,
    reads: ["members", "day"],
    answers: { 200: Household },
    errors: ["not_found"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/households/:id",
    summary: "Changes a household; what is absent stays.",
    access: "members.manage",
    params: IdInPath,
    body: HouseholdChange,
    answers: { 200: Household },
    errors: ["not_found", "conflict", "collector_record"],
  }),
  move: endpoint({
    method: "POST",
    path: "/api/households/:id/address",
    summary:
      "Makes the own address of an adult the household's. For managers of members, and for the adult where no other adult of the household has a different address of their own.",
    access: "directory.read",
    params: IdInPath,
    body: HouseholdMove,
    answers: { 200: Household },
    errors: ["not_found", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/households/:id",
    summary: "Removes a household. Its people stay.",
    access: "members.manage",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
};

const Guardian = z.object({
  id: z.number(),
  /** Null for a person without a record. */
  adultId: z.number().nullable(),
  adultName: z.string(),
  kind: z.enum(GUARDIAN_KINDS),
  /** The last day on which the entry applies; null for no end. */
  until: z.string().nullable(),
  /**
   * Of someone who may collect: the name counts as the same as that of a barred person. `ask_lead` if a lead decides
   * each time, `refused` without exceptions; null otherwise, and for callers who do not know who is barred.
   */
  namesake: z.enum(["ask_lead", "refused"]).nullable(),
  /** The name of the account that made the entry; null if it was removed. */
  setBy: z.string().nullable(),
  createdAt: z.string(),
  /** Of a barred person: other records with the child's name on whose list the person may collect the child. */
  otherChildren: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type Guardian = z.infer<typeof Guardian>;

/** An adult by id, or the name of a person without a record. With an id, the name is ignored. */
const GuardianEntry = z
  .object({
    adultId: id.nullable().default(null),
    adultName: emptyAsNull(line(MAX_NAME)).default(null),
    kind: z.enum(GUARDIAN_KINDS, CHOOSE),
    until: emptyAsNull(dayInReach).default(null),
  })
  .refine(({ adultId, adultName }) => adultId !== null || adultName !== null, {
    path: ["adultName"],
    error: "Please choose a person, or enter a name.",
  });
export type GuardianEntry = z.infer<typeof GuardianEntry>;

const SIBLINGS = "Please choose children of the same household.";

export const guardians = {
  list: endpoint({
    method: "GET",
    path: "/api/members/:id/guardians",
    summary: "Who may collect a child, and for administrators and children's leads also who may not.",
    access: "guardians.read",
    params: IdInPath,
    // Readings of barred people are recorded, so an open screen reads the list again only after a change of such lists.
    reads: ["restricted_notes"],
    mentions: ["members"],
    answers: { 200: z.array(Guardian) },
    errors: ["not_found"],
  }),
  replace: endpoint({
    method: "PUT",
    path: "/api/members/:id/guardians",
    summary:
      "Replaces the entries that the caller may see. Only administrators and children's leads see and change barred people. Someone who hands children over changes nothing without being a lead.",
    access: "guardians.manage",
    params: IdInPath,
    query: z.object({
      /** Without it, the answer is `conflict` where barred people would be removed. */
      seen: seenIds,
      /**
       * Ids of other children of the household, such as `3,7`. Their lists get the entries about people who are not on
       * them yet. An entry about a person who is on such a list stays as it is. If a bar would be left out because of
       * it, nothing is saved.
       */
      alsoFor: z
        .string(SIBLINGS)
        .regex(/^\d{1,9}(,\d{1,9}){0,19}$/, SIBLINGS)
        .optional(),
    }),
    body: z.array(GuardianEntry).max(MAX_GUARDIANS, `Please add at most ${MAX_GUARDIANS} people.`),
    answers: { 200: z.array(Guardian) },
    errors: ["not_found", "conflict"],
  }),
};
