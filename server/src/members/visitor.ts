// Members whom a visitor entered at check-in.
import { sql } from "drizzle-orm";
import { members } from "../database/tables/members.ts";
import { auditEntries } from "../database/tables/operations.ts";

/** For a condition on members. A visitor has no account, so the record was created without one. */
export const isEnteredByVisitor = sql<boolean>`exists (
  select from ${auditEntries} where ${auditEntries.subject} = 'member' and ${auditEntries.action} = 'created'
    and ${auditEntries.subjectId} = ${members.id}::text and ${auditEntries.actorId} is null)`;
