// Invitations by an administrator, by email to one address or as a link for anyone.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { chosenMembers, email, emptyAsNull, entryKey, IdInPath, idsInQuery } from "./fields.ts";
import { INVITATION_DAYS, MAX_INVITATION_DAYS } from "./limits.ts";
import { PageQuery } from "./page.ts";
import { DUTIES } from "./role-names.ts";
import { Duty, Role } from "./roles.ts";

const INVITATION_TYPES = ["email", "link"] as const;
const InvitationType = z.enum(INVITATION_TYPES, "Please choose from the list.");

const InvitationStatus = z.enum(["active", "expired", "inactive"]);
export type InvitationStatus = z.infer<typeof InvitationStatus>;

export const Invitation = z.object({
  id: z.number(),
  /** The first eight characters of its code, which identify it and are not secret. */
  code: z.string(),
  invitationType: InvitationType,
  /** The only email address that may use it; null if anyone may. */
  email: z.string().nullable(),
  /** Who has this address in the directory; null if it is unknown, or several people have it. */
  personName: z.string().nullable(),
  role: Role,
  /** Duties that the person gets with the role. */
  duties: z.array(Duty),
  /** The administrator's account; null if it was removed. */
  createdBy: z.string().nullable(),
  /** Number of people who accepted it, each counted once. */
  usageCount: z.number(),
  /** False if its creator has lost the permission to invite. */
  isActive: z.boolean(),
  status: InvitationStatus,
  /** Whether its address was invited again by a later one. */
  isReplaced: z.boolean(),
  expiresAt: z.string(),
  createdAt: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** What everyone needs to accept an invitation, so it is shown only after a confirmation. */
export const InvitationLink = z.object({
  /** The address, which contains the whole code. */
  url: z.string(),
  /** The same as an image, as a data URL. */
  qrCode: z.string(),
});
export type InvitationLink = z.infer<typeof InvitationLink>;

/**
 * `code`: the whole code. `isMailed`: an email to the address is queued. Without a mail server it is only kept. A link
 * invitation is never mailed. `isPaused`: queued emails wait, because the congregation was restored from a backup.
 */
export const MadeInvitation = Invitation.extend({
  url: z.string(),
  isMailed: z.boolean(),
  isPaused: z.boolean(),
  /** Whether the address had an open invitation, which was renewed instead of adding another one. */
  isRenewed: z.boolean(),
});
export type MadeInvitation = z.infer<typeof MadeInvitation>;

const DAYS = `Please enter 1 to ${MAX_INVITATION_DAYS} days.`;

export const NewInvitation = z
  .object({
    invitationType: InvitationType.default("email"),
    /** Required for the email type, ignored for the link type. */
    email: emptyAsNull(email).default(null),
    role: Role.default("member"),
    /** Added on acceptance to the duties that the account has. */
    duties: z.array(Duty).max(DUTIES.length, "Please choose each duty once.").default([]),
    /** False to refuse the request, instead of replacing an open invitation that gives a higher role or duties. */
    replacesRights: z.boolean().default(true),
    entryKey: entryKey.optional(),
    expiresInDays: z.int(DAYS).min(1, DAYS).max(MAX_INVITATION_DAYS, DAYS).default(INVITATION_DAYS),
  })
  .refine((given) => given.invitationType === "link" || given.email !== null, {
    path: ["email"],
    error: "Please enter the email address to invite.",
  })
  .transform((given) => (given.invitationType === "link" ? { ...given, email: null } : given));
export type NewInvitation = z.infer<typeof NewInvitation>;

/** How many of the chosen people an invitation can reach. Each person counts once. */
export const PeopleToInvite = z.object({
  /** People who get an invitation to their address. */
  invited: z.number(),
  withAccount: z.number(),
  /** Their address has an invitation that was not accepted yet, and its email was not lost. */
  alreadyInvited: z.number(),
  withoutEmail: z.number(),
  /** Their address has the account of another person, or another one of the chosen people gets an invitation to it. */
  withSharedEmail: z.number(),
  /** By age, or by their role in a household. */
  children: z.number(),
  /** People who wait to be admitted as members: accepting an invitation would admit them. */
  pending: z.number(),
  inactive: z.number(),
  /** Whether a mail server is set up. Without one, the emails are only kept. */
  isMailed: z.boolean(),
  /** Whether the emails wait, because the congregation was restored from a backup. */
  isPaused: z.boolean(),
});
export type PeopleToInvite = z.infer<typeof PeopleToInvite>;

export const InvitationSummary = z.object({
  active: z.number(),
  expired: z.number(),
  /** Of all invitations, also inactive ones. */
  total: z.number(),
  /** Sum of the usage of these invitations. */
  uses: z.number(),
});
export type InvitationSummary = z.infer<typeof InvitationSummary>;

/** What the holder of a code may know; not the inviter. */
export const ValidInvitation = z.object({
  role: Role,
  duties: z.array(Duty),
  invitationType: InvitationType,
  /** The invited address, only for the code that was mailed to it; otherwise null. */
  email: z.string().nullable(),
});
export type ValidInvitation = z.infer<typeof ValidInvitation>;

/** Any text: a malformed code is answered like a wrong one. */
const someCode = z.string().min(1).max(100);

export const invitations = {
  list: endpoint({
    method: "GET",
    path: "/api/invitations",
    summary: "All invitations, the newest first.",
    access: "invitations.manage",
    query: PageQuery.pick({ limit: true, after: true }),
    reads: ["invitations", "members"],
    answers: { 200: z.array(Invitation) },
    errors: [],
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/invitations/summary",
    summary: "How many invitations there are of each kind, and how often they were accepted.",
    access: "invitations.manage",
    reads: ["invitations"],
    answers: { 200: InvitationSummary },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/invitations",
    summary:
      "Creates an invitation. One for an address is sent there by email; where there is no mail server, it is kept. An unused one for the same address is renewed and sent again. 200 with the same invitation where this entry key was used before.",
    access: "invitations.manage",
    // An invitation can give a role and duties.
    confirmed: true,
    body: NewInvitation,
    answers: { 200: MadeInvitation, 201: MadeInvitation },
    errors: ["not_found", "entry_key_used"],
  }),
  countPeople: endpoint({
    method: "GET",
    path: "/api/invitations/people",
    summary: "How many of the given people an invitation by email can reach, and why it cannot reach the others.",
    access: "invitations.manage",
    query: z.object({ memberIds: idsInQuery(chosenMembers) }),
    reads: ["invitations", "members"],
    answers: { 200: PeopleToInvite },
    errors: [],
  }),
  invitePeople: endpoint({
    method: "POST",
    path: "/api/invitations/people",
    summary:
      "Emails an invitation as a member to each of the given active adults who has an address, but no account and no open invitation. One for each address. People who do not exist are skipped.",
    access: "invitations.manage",
    confirmed: true,
    slow: true,
    body: z.object({ memberIds: chosenMembers }),
    answers: { 200: PeopleToInvite },
    errors: [],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/invitations/:id",
    summary:
      "Deletes an invitation: its link stops working. People who have accepted it keep their role, duties and assignments.",
    access: "invitations.manage",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
  link: endpoint({
    method: "GET",
    path: "/api/invitations/:id/link",
    summary: "An invitation's address, also as a QR code.",
    access: "invitations.manage",
    // With the address anyone can get the role.
    confirmed: true,
    params: IdInPath,
    reads: ["invitations"],
    answers: { 200: InvitationLink },
    errors: ["not_found"],
  }),
  validate: endpoint({
    method: "GET",
    path: "/api/invitations/:token/validate",
    summary: "Whether an invitation can be accepted, and the role and duties it gives.",
    access: "public",
    params: z.object({ token: someCode }),
    reads: [],
    answers: { 200: ValidInvitation },
    errors: ["invitation_invalid", "invitation_expired", "invitation_inactive"],
  }),
  accept: endpoint({
    method: "POST",
    path: "/api/invitations/:code/accept",
    summary:
      "Accepts an invitation for the account that is signed in, which gets its role and duties. Never lowers a role or takes a duty; a second time changes nothing.",
    access: "signed_in",
    params: z.object({ code: someCode }),
    answers: { 200: z.object({ success: z.literal(true), message: z.string() }) },
    errors: [
      "invitation_invalid",
      "invitation_expired",
      "invitation_inactive",
      "invitation_of_another_address",
      "invitation_address_unverified",
    ],
  }),
};
