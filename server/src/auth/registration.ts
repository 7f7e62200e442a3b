// Whether new people may create accounts. Before the set-up nobody may: the first account is its administrator's.
import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { settings } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";

export interface Registration {
  /** Empty as long as nobody named the congregation. */
  congregationName: string;
  /** Whether there is any account yet. */
  isSetUp: boolean;
  isOpen: boolean;
}

export async function readRegistration(db: Database): Promise<Registration> {
  const [row] = await db
    .select({
      congregationName: settings.congregationName,
      registration: settings.registration,
      isSetUp: sql<boolean>`exists (select from ${users})`,
    })
    .from(settings);
  if (!row) throw new Error("the settings are missing");
  const { congregationName, registration, isSetUp } = row;
  return { congregationName, isSetUp, isOpen: isSetUp && registration === "open" };
}
