// Writes an archive before migrations change a database with data, so that every update can be undone.
import type { Config } from "../config.ts";
import { connectAlone } from "../database/database.ts";
import { StartupError } from "../database/embedded/startup-error.ts";
import { findPending } from "../database/migrate.ts";
import { nameOfArchive } from "./folder.ts";
import { openStore } from "./store.ts";

async function hasPeople(url: string): Promise<boolean> {
  const client = await connectAlone(url);
  try {
    const text = "select exists (select from users) or exists (select from members) as found";
    const { rows } = await client.query<{ found: boolean }>(text);
    return rows[0]?.found ?? false;
  } finally {
    await client.end();
  }
}

/**
 * Archives of this kind are not deleted automatically.
 * @param url past a pooler @throws StartupError if the archive cannot be written
 */
export async function archiveBeforeMigration(
  url: string,
  backup: Config["backup"],
  print: (line: string) => void,
): Promise<void> {
  const [first] = await findPending(url);
  if (first === undefined || !(await hasPeople(url))) return;
  const name = `before-${first}-${nameOfArchive(Temporal.Now.instant(), backup.recipient !== null)}`;
  const store = openStore(backup);
  try {
    await store.write(url, name);
  } catch (error) {
    const { code = "no code" } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `The backup before the update could not be written to ${store.placeOf("")} (${code}), so nothing was changed. Check that place, or run npm run migrate -- --without-archive.`,
    );
  }
  print(`A backup from before the update is in ${store.placeOf(name)}.`);
}
