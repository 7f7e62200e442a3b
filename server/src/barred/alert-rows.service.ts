// Rows of alerts to leads: attempts of barred people, and changes of bars.
import type { Database } from "../database/database.ts";
import { childAlerts } from "../database/tables/children.ts";

export async function insertAlert(tx: Database, values: typeof childAlerts.$inferInsert): Promise<number> {
  const [written] = await tx.insert(childAlerts).values(values).returning({ id: childAlerts.id });
  if (!written) throw new Error("the alert was not written");
  return written.id;
}
