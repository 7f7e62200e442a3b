// Brings the database to the newest form. Forward only; several servers may start at once.

import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { connectAlone } from "./database.ts";

const FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));
const LOCK = 7_268_342; // any number that nobody else uses

export async function migrate(url: string): Promise<void> {
  const client = await connectAlone(url);
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await applyMigrations(drizzle({ client }), { migrationsFolder: FOLDER });
    await client.query("insert into settings (id) values (1) on conflict do nothing");
  } finally {
    await client.end();
  }
}
