import { DUTIES, ROLES } from "@narthex/contract/role-names.ts";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Only the beginning of an invitation's code is stored, and the server signs the rest, so the table gives no one
 * access.
 */
export const invitations = pgTable(
  "invitations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    codeStart: text("code_start").notNull().unique(),
    /** The only address that may accept it; null if anyone may. */
    email: text(),
    role: text({ enum: ROLES }).notNull(),
    /** Duties that the person gets with the role, in the order of the list. */
    duties: text({ enum: DUTIES }).array().notNull().default([]),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("invitations_role_known", sql`${t.role} in ('admin', 'intermediate_admin', 'ministry_leader', 'member')`),
    check(
      "invitations_duties_known",
      sql`${t.duties} <@ array['greeter', 'treasurer', 'childrens_team', 'childrens_lead', 'calendar']`,
    ),
    index("invitations_created_by").on(t.createdBy),
  ],
);

/** Who accepted which invitation, at most once each. It outlives the invitation, because it admits a member later. */
export const invitationAcceptances = pgTable(
  "invitation_acceptances",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    invitationId: integer("invitation_id").references(() => invitations.id, { onDelete: "set null" }),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    acceptedAt: instant("accepted_at").notNull(),
    /** When it admitted the person's member, which happens once; null while there is no profile. */
    admittedAt: instant("admitted_at"),
  },
  (t) => [
    unique("invitation_acceptances_once").on(t.invitationId, t.userId),
    index("invitation_acceptances_user").on(t.userId),
  ],
);
