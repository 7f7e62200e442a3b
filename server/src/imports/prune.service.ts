// Imported files contain personal data: the result is kept for thirty days, and cells until they are imported.
import { and, lt, ne, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { imports } from "../database/tables/imports.ts";

const KEPT_DAYS = 30;

export async function pruneImports(tx: Database, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: 24 * KEPT_DAYS }).toString();
  await tx
    .delete(imports)
    .where(and(lt(sql`coalesce(${imports.importedAt}, ${imports.createdAt})`, before), ne(imports.status, "running")));
}
