import { eq, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { providerSettings } from "../database/tables/providers.ts";
import { users } from "../database/tables/users.ts";

type Row = typeof providerSettings.$inferSelect;
export type ProviderId = Row["provider"];
export type ProviderRow = Row & { sealedByName: string | null };

const byId = prepareOnce((db) =>
  db
    .select({
      row: providerSettings,
      // The name of an account that was made without one is that of its member.
      firstName: sql<string | null>`coalesce(${members.firstName}, ${users.firstName})`,
      lastName: sql<string | null>`coalesce(${members.lastName}, ${users.lastName})`,
    })
    .from(providerSettings)
    .leftJoin(users, eq(users.id, providerSettings.sealedBy))
    .leftJoin(members, eq(members.userId, users.id))
    .where(eq(providerSettings.provider, sql.placeholder("provider")))
    .prepare("provider_settings_by_id"),
);

export async function readProvider(db: Database, provider: ProviderId): Promise<ProviderRow | null> {
  const [found] = await byId(db).execute({ provider });
  if (!found) return null;
  return { ...found.row, sealedByName: [found.firstName, found.lastName].filter(Boolean).join(" ") || null };
}

/** The ids that begin so, in the order in which they were set up. */
export async function findProviderIds(db: Database, start: string): Promise<ProviderId[]> {
  const rows = await db
    .select({ id: providerSettings.provider })
    .from(providerSettings)
    .where(sql`starts_with(${providerSettings.provider}, ${start})`)
    .orderBy(providerSettings.createdAt, providerSettings.provider);
  return rows.map(({ id }) => id);
}

/** Locks the row until the transaction ends. */
export async function lockProvider(tx: Database, provider: ProviderId): Promise<ProviderRow | null> {
  const row = eq(providerSettings.provider, provider);
  await tx.select({ provider: providerSettings.provider }).from(providerSettings).where(row).for("update");
  return readProvider(tx, provider);
}

export async function writeProvider(tx: Database, values: typeof providerSettings.$inferInsert): Promise<void> {
  await tx
    .insert(providerSettings)
    .values(values)
    .onConflictDoUpdate({ target: providerSettings.provider, set: values });
}

/** Changes existing settings; fields that are not given stay. */
export async function updateProvider(
  tx: Database,
  { provider, ...values }: Partial<typeof providerSettings.$inferInsert> & { provider: ProviderId },
): Promise<void> {
  await tx.update(providerSettings).set(values).where(eq(providerSettings.provider, provider));
}

export async function deleteProvider(tx: Database, provider: ProviderId): Promise<void> {
  await tx.delete(providerSettings).where(eq(providerSettings.provider, provider));
}
