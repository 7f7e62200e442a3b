import { sessions } from "../src/database/tables/users.ts";
import type { Congregation } from "./congregation.ts";

/** Moves the start of all sessions an hour back, so that sensitive calls ask for a confirmation. */
export async function endConfirmations({ services, postgres }: Congregation): Promise<void> {
  const createdAt = new Date(services.clock().epochMilliseconds - 60 * 60 * 1000);
  await postgres.db.update(sessions).set({ createdAt });
}
