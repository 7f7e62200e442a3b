import { api } from "@narthex/contract/api.ts";
import type { Congregation, Person } from "../server/test/congregation.ts";

/** Starts a backup, and resumes the functions that a restore has paused. */
export async function changeBackups(admin: Person, congregation: Congregation): Promise<void> {
  await admin.call(api.backups.start);
  await congregation.postgres.pool.query("update settings set outgoing_paused_at = now()");
  await admin.call(api.backups.resumeOutgoing);
}
