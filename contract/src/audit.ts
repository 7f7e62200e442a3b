// The audit log for administrators. Entries contain ids and names of fields; names of people are looked up when it is
// read.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { date, idInPath } from "./fields.ts";
import { PageQuery } from "./page.ts";

const word = z.string().regex(/^\w+$/).max(50);
const key = z
  .string()
  .regex(/^[\w-]+$/)
  .max(100);

export const AuditQuery = PageQuery.omit({ search: true }).extend({
  /** The account that acted. */
  actor: key.optional(),
  /** The kind of record, such as "member". */
  subject: word.optional(),
  subjectId: key.optional(),
  action: word.optional(),
  /** Everything about this person: their record, their account, and entries that name them. */
  member: idInPath.optional(),
  /** First and last day, in the congregation's time zone. */
  from: date.optional(),
  to: date.optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Null for the server itself, or a visitor without an account. The name is null if the account was removed. */
  actor: z.object({ id: z.string(), name: z.string().nullable(), memberId: z.number().nullable() }).nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** Values of the entry, such as a role, a count, or the names of changed fields. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
  /** Current names of the related records, by the detail that holds their id; null for a removed one. */
  names: z.record(z.string(), z.array(z.string().nullable())),
  /** The records of the people among these names, in the same order; null for a removed one. */
  memberIds: z.record(z.string(), z.array(z.number().nullable())),
  /** Whether the actor changed their own account or member. */
  own: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** More new entries than this are not counted. */
export const MAX_NEWER = 100;

export const NewerQuery = AuditQuery.omit({ limit: true, after: true }).extend({
  /** The id of the newest known entry; 0 for none. */
  than: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export type NewerQuery = z.infer<typeof NewerQuery>;

export const audit = {
  list: endpoint({
    method: "GET",
    path: "/api/audit",
    summary: "The audit log: who did what to which record; the newest first.",
    access: "audit.read",
    query: AuditQuery,
    fromReplica: true,
    reads: [],
    mentions: ["audit", "members", "events", "ministries"],
    answers: { 200: z.array(AuditEntry) },
    errors: [],
  }),
  newer: endpoint({
    method: "GET",
    path: "/api/audit/newer",
    summary: `How many entries were written since a known one; ${MAX_NEWER} at most.`,
    access: "audit.read",
    query: NewerQuery,
    reads: ["audit"],
    answers: { 200: z.object({ count: z.number() }) },
    errors: [],
  }),
};
