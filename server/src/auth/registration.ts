// Whether new people may create accounts. Before the set-up no one may, because the first account is the
// administrator's.
import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { settings } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";

export interface Registration {
  /** Empty until the congregation has a name. */
  congregationName: string;
  /** Whether there is any account yet. */
  isSetUp: boolean;
  isOpen: boolean;
  publicCalendar: boolean;
}

export async function readRegistration(db: Database): Promise<Registration> {
  const [row] = await db
    .select({
      congregationName: settings.congregationName,
      registration: settings.registration,
      publicCalendar: settings.publicCalendar,
      isSetUp: sql<boolean>`exists (select from ${users})`,
    })
    .from(settings);
  if (!row) throw new Error("the settings are missing");
  const { registration, ...others } = row;
  return { ...others, isOpen: others.isSetUp && registration === "open" };
}
