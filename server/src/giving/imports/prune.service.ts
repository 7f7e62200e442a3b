// The rows of imported files of gifts contain personal data and are kept for thirty days after the import, which
// stays with its proof. So do the IDs of its donors without their names: an undo removes those that only it made.
import { and, inArray, isNull, lt, ne, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { giftImportDonors, giftImportRows, giftImports } from "../../database/tables/gift-imports.ts";

const KEPT_DAYS = 30;

export async function pruneGiftImports(tx: Database, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: 24 * KEPT_DAYS }).toString();
  const isOld = lt(sql`coalesce(${giftImports.importedAt}, ${giftImports.createdAt})`, before);
  const entered = ["running", "done", "undone"] as const;
  await tx.delete(giftImports).where(and(isOld, notInArray(giftImports.status, [...entered])));
  const old = tx
    .select({ id: giftImports.id })
    .from(giftImports)
    .where(and(isOld, inArray(giftImports.status, ["done", "undone"])));
  await tx.delete(giftImportRows).where(inArray(giftImportRows.importId, old));
  const { importId, remoteId, memberId, name } = giftImportDonors;
  const isOfOld = inArray(importId, old);
  await tx.delete(giftImportDonors).where(and(isOfOld, or(isNull(remoteId), isNull(memberId))));
  await tx
    .update(giftImportDonors)
    .set({ name: "", email: null })
    .where(and(isOfOld, ne(name, "")));
}
