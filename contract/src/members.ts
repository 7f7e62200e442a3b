// The people of the congregation: the directory, the caller's profile, and roles.
import * as z from "zod";
import { CustomValues, MemberCustomValue } from "./custom-fields.ts";
import { Distinction, ListedHousehold } from "./distinction.ts";
import { endpoint } from "./endpoint.ts";
import { date, email, emptyAsNull, entryKey, IdInPath, line, paragraph, phone, version } from "./fields.ts";
import { HOUSEHOLD_ROLES } from "./household-kinds.ts";
import { MAX_ADDRESS, MAX_NAME } from "./limits.ts";
import { MEMBERSHIP_STATUSES } from "./member-filters.ts";
import { MembersQuery } from "./member-query.ts";
import { MessageChoices, MessageChoicesChange } from "./message-choices.ts";
import { Role } from "./roles.ts";

export const MembershipStatus = z.enum(MEMBERSHIP_STATUSES, "Please choose from the list.");

const HouseholdOfMember = z.object({ id: z.number(), name: z.string(), role: z.enum(HOUSEHOLD_ROLES) });

/** A member with the fields that the caller may see; the others are null. */
export const Member = z.object({
  id: z.number(),
  userId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** Whether a manager of members entered or confirmed the address. */
  emailConfirmed: z.boolean().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** The primary household, and what the member uses of it where the own phone or address is empty. */
  household: HouseholdOfMember.nullable(),
  householdPhone: z.string().nullable(),
  householdAddress: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  /** From the age that was given at the check-in desk. */
  estimatedBirthDate: z.string().nullable(),
  joinDate: z.string().nullable(),
  membershipStatus: MembershipStatus,
  /** The role of the member's account; `member` without an account. */
  role: Role,
  profileCompleted: z.boolean().nullable(),
  profileImageUrl: z.string().nullable(),
  smsConsent: z.boolean().nullable(),
  /** The member's choices to share contact data with the directory. */
  shareEmail: z.boolean().nullable(),
  sharePhone: z.boolean().nullable(),
  shareAddress: z.boolean().nullable(),
  /** The first of the ministries, or null. */
  ministryId: z.number().nullable(),
  /** Confirmed if a manager of members assigned the person, or the person accepted. */
  ministries: z.array(z.object({ id: z.number(), name: z.string(), confirmed: z.boolean() })),
  lastCheckIn: z.string().nullable(),
  /** The day of the latest check-in where the church is, YYYY-MM-DD; null if the person was never checked in. */
  lastSeenOn: z.string().nullable(),
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  /** The custom fields that the caller sees of the person, in their order. */
  custom: z.array(MemberCustomValue),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), changeRole: z.boolean() }),
});
export type Member = z.infer<typeof Member>;

/** A member in a list. */
export const ListedMember = Member.extend({
  household: HouseholdOfMember.extend(ListedHousehold.shape).nullable(),
  /** Null without another person of the same name whose row would look the same. */
  distinction: Distinction.nullable(),
});
export type ListedMember = z.infer<typeof ListedMember>;

const names = {
  firstName: line(MAX_NAME, "First name is required"),
  lastName: line(MAX_NAME, "Last name is required"),
};
const NO_DATE = "Please enter a date that exists.";
/** A date in a person's life. */
const day = date.refine((value) => value >= "1900", "Please enter a year from 1900 on.");
const contact = {
  email: emptyAsNull(email),
  phone: emptyAsNull(phone),
  address: emptyAsNull(paragraph(MAX_ADDRESS)),
  dateOfBirth: emptyAsNull(day),
};

const yesOrNo = z.boolean("Please choose yes or no.");

/** The fields of the forms to add and edit a member. */
export const MemberFields = z.object({
  ...names,
  ...contact,
  joinDate: emptyAsNull(day, NO_DATE),
  membershipStatus: MembershipStatus,
  smsConsent: yesOrNo,
  custom: CustomValues,
});

/** Names and the join date are required; null says that it is not known. By default a new member is pending. */
export const NewMember = MemberFields.partial().extend({
  ...names,
  joinDate: MemberFields.shape.joinDate,
  entryKey: entryKey.optional(),
});
export type NewMember = z.infer<typeof NewMember>;

/** Absent fields stay unchanged. An email address that is changed here is confirmed. */
export const MemberChange = MemberFields.extend({ emailConfirmed: yesOrNo, updatedAt: version }).partial();
export type MemberChange = z.infer<typeof MemberChange>;

/** A picture can only be set by uploading it, not by its address. */
export const NOT_YOURS = "Please upload a picture of your own.";

/** What people may change about themselves. Only they may share their contact data. */
export const OwnProfileChange = z
  .object({
    ...names,
    ...contact,
    shareEmail: yesOrNo,
    sharePhone: yesOrNo,
    shareAddress: yesOrNo,
    /** Null removes the picture; otherwise the address that the upload answered. */
    profileImageUrl: z.string(NOT_YOURS).max(200, NOT_YOURS).nullable(),
    custom: CustomValues,
    updatedAt: version,
  })
  .partial();
export type OwnProfileChange = z.infer<typeof OwnProfileChange>;

/** The profile of the first sign-in. By default the contact address is the account's. */
export const ProfileCompletion = z.object({
  firstName: line(MAX_NAME, "First name and last name are required"),
  lastName: line(MAX_NAME, "First name and last name are required"),
  email: contact.email.optional(),
  phone: contact.phone.optional(),
  address: paragraph(MAX_ADDRESS, "Home address is required"),
  dateOfBirth: contact.dateOfBirth.optional(),
});
export type ProfileCompletion = z.infer<typeof ProfileCompletion>;

export const MemberActivity = Member.pick({
  id: true,
  firstName: true,
  lastName: true,
  profileImageUrl: true,
  ministries: true,
  lastCheckIn: true,
  membershipStatus: true,
});
export type MemberActivity = z.infer<typeof MemberActivity>;

/** The form starts at `member`; the call requires the role, so that an empty one removes nothing. */
export const RoleChange = z.object({ role: Role });

export const members = {
  list: endpoint({
    method: "GET",
    path: "/api/members",
    summary:
      "The directory, by last and first name. Searches names, and email where the caller may see it. Filters and sort orders other than status and ministry are for managers of members.",
    access: "directory.read",
    query: MembersQuery,
    fromReplica: true,
    reads: ["members", "own_ministries", "day"],
    mentions: ["ministries", "attendance"],
    answers: { 200: z.array(ListedMember) },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/members",
    summary: "Adds a member. 201 the first time, 200 with the same member where this entry key was used before.",
    access: "members.manage",
    body: NewMember,
    answers: { 200: Member, 201: Member },
    errors: ["entry_key_used"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/members/:id",
    summary: "Changes a member; what is absent stays.",
    access: "members.manage",
    params: IdInPath,
    body: MemberChange,
    answers: { 200: Member },
    errors: ["not_found", "role_out_of_reach", "collector_record", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/members/:id",
    summary: "Removes a person. Attendance counts stay, without the name. Refused for a child who is checked in.",
    access: "members.manage",
    params: IdInPath,
    // Waits for an email to the person that is being sent.
    slow: true,
    answers: { 200: z.object({ id: z.number() }) },
    errors: [
      "not_found",
      "own_record",
      "role_out_of_reach",
      "last_admin",
      "child_inside",
      "needed_inside",
      "member_of_unlinked_account",
    ],
  }),
  recentActivity: endpoint({
    method: "GET",
    path: "/api/members/recent-activity",
    summary: "Members by their latest check-in.",
    access: "dashboard.read",
    fromReplica: true,
    reads: ["members", "attendance", "day"],
    mentions: ["ministries"],
    answers: { 200: z.array(MemberActivity) },
    errors: [],
  }),
  me: endpoint({
    method: "GET",
    path: "/api/members/me",
    summary: "The caller's member record.",
    access: "signed_in",
    reads: ["members", "ministries"],
    answers: { 200: Member },
    errors: ["member_profile_not_found"],
  }),
  profile: endpoint({
    method: "GET",
    path: "/api/members/profile",
    summary: "The caller's profile.",
    access: "signed_in",
    reads: ["members", "ministries"],
    answers: { 200: Member },
    errors: ["member_profile_not_found"],
  }),
  updateMe: endpoint({
    method: "PUT",
    path: "/api/members/me",
    summary: "Changes the caller's profile; what is absent stays.",
    access: "signed_in",
    body: OwnProfileChange,
    answers: { 200: Member },
    errors: ["member_profile_not_found", "conflict"],
  }),
  choices: endpoint({
    method: "GET",
    path: "/api/members/me/choices",
    summary: "Which messages the caller gets.",
    access: "signed_in",
    reads: ["members"],
    answers: { 200: MessageChoices },
    errors: ["member_profile_not_found"],
  }),
  choose: endpoint({
    method: "PUT",
    path: "/api/members/me/choices",
    summary:
      "Chooses which messages the caller gets; absent fields stay. No one else can resume what a person has ended.",
    access: "signed_in",
    body: MessageChoicesChange,
    answers: { 200: MessageChoices },
    errors: ["member_profile_not_found"],
  }),
  completeProfile: endpoint({
    method: "PUT",
    path: "/api/members/complete-profile",
    summary:
      "Completes the profile at the first sign-in, and links the account to its member where the verified email matches.",
    access: "signed_in",
    body: ProfileCompletion,
    answers: { 200: Member },
    errors: ["profile_exists"],
  }),
  changeRole: endpoint({
    method: "PUT",
    path: "/api/users/:userId/role",
    summary: "Changes the role of a member's account.",
    access: "roles.change",
    confirmed: true,
    params: z.object({ userId: z.string().min(1).max(100) }),
    body: RoleChange,
    answers: { 200: z.object({ userId: z.string(), role: Role }) },
    errors: ["not_found", "own_role", "role_out_of_reach", "last_admin"],
  }),
};
