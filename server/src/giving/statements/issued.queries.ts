// Issued statements, to print and to download. Documents are large, so they are read one at a time.
import { and, eq } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { members } from "../../database/tables/members.ts";
import { mails } from "../../database/tables/operations.ts";
import { statements } from "../../database/tables/statements.ts";
import {
  buildFilter,
  type DonorNameKey,
  type DonorsFilter,
  inOrder,
  matchAfter,
  partners,
  toMail,
  toMember,
  toPartner,
} from "./statements.queries.ts";

export type IssuedFilter = Omit<DonorsFilter, "search">;

/** Issued statements by name, in batches, without their documents. */
export async function findIssuedByName(db: Database, filter: IssuedFilter, after: DonorNameKey | null, limit: number) {
  const { id, memberId, firstName, lastName, jointFirstName, jointLastName, content, issuedOn, replaces, logoHash } =
    statements;
  return db
    .select({ id, memberId, firstName, lastName, jointFirstName, jointLastName, content, issuedOn, replaces, logoHash })
    .from(statements)
    .innerJoin(members, toMember)
    .leftJoin(partners, toPartner)
    .leftJoin(mails, toMail)
    .where(
      and(
        buildFilter({ ...filter, search: "" }),
        eq(statements.status, "issued"),
        after ? matchAfter(after) : undefined,
      ),
    )
    .orderBy(...inOrder)
    .limit(limit);
}

/** @throws Error if the statement was deleted, or is created again */
export async function readDocument(db: Database, id: number): Promise<Buffer> {
  const [found] = await db.select({ pdf: statements.pdf }).from(statements).where(eq(statements.id, id));
  if (!found?.pdf) throw new Error("A statement has no document.");
  return found.pdf;
}
