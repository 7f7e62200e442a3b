// Writes an archive before migrations change a database with data, so that every update can be undone.
import type { Config } from "../config.ts";
import { connectAlone } from "../database/database.ts";
import { StartupError } from "../database/embedded/startup-error.ts";
import { findPending, updateSchema } from "../database/migrate.ts";
import { buildArchiveName } from "./folder.ts";
import { openStore, type Store } from "./store.ts";

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

interface ArchiveBefore {
  name: string;
  /** The first of the migrations that the database lacks. */
  first: string;
}

/** @returns null if there is nothing to archive @throws StartupError if the archive cannot be written */
async function writeArchive(url: string, backup: Config["backup"], store: Store): Promise<ArchiveBefore | null> {
  const [first] = await findPending(url);
  if (first === undefined || !(await hasPeople(url))) return null;
  const name = `before-${first}-${buildArchiveName(Temporal.Now.instant(), backup.recipient !== null)}`;
  try {
    await store.write(url, name);
  } catch (error) {
    const { code = "no code" } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `The backup before the update could not be written to ${store.placeOf("")} (${code}), so nothing was changed. Check that place, or run npm run migrate -- --without-archive.`,
    );
  }
  return { name, first };
}

/**
 * Archives a database with data and migrates it. The archive is not deleted automatically, unless the migration fails
 * and changes nothing: a service that is started again and again would fill the disk with archives.
 * @param url past a pooler @returns the names of the applied migrations
 */
export async function archiveAndMigrate(
  url: string,
  backup: Config["backup"],
  print: (line: string) => void,
): Promise<string[]> {
  const store = openStore(backup);
  const before = await writeArchive(url, backup, store);
  if (before) print(`A backup from before the update is in ${store.placeOf(before.name)}.`);
  try {
    return await updateSchema(url);
  } catch (error) {
    // The answer to the commit may have been lost, so the database is asked. The archive stays if it does not answer.
    const [first] = await findPending(url).catch(() => []);
    if (before && before.first === first) {
      await store.remove(before.name).then(
        () => print("The update failed and changed nothing, so this backup was deleted."),
        () => {}, // the error of the migration is the one to report
      );
    }
    throw error;
  }
}
