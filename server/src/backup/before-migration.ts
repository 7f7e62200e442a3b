// Writes an archive before migrations change a database with data, so that every update can be undone.
import { join } from "node:path";
import type { Config } from "../config.ts";
import { connectAlone } from "../database/database.ts";
import { StartupMistake } from "../database/embedded/startup-mistake.ts";
import { findPending } from "../database/migrate.ts";
import { nameOfArchive, writeArchiveFile } from "./folder.ts";

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
 * @param url past a pooler @throws StartupMistake if the archive cannot be written
 */
export async function archiveBeforeMigration(
  url: string,
  { folder, recipient }: Config["backup"],
  say: (line: string) => void,
): Promise<void> {
  const [first] = await findPending(url);
  if (first === undefined || !(await hasPeople(url))) return;
  const name = `before-${first}-${nameOfArchive(Temporal.Now.instant(), recipient !== null)}`;
  try {
    await writeArchiveFile(url, join(folder, name), recipient);
  } catch (error) {
    const { code = "no code" } = error as NodeJS.ErrnoException;
    throw new StartupMistake(
      `The backup before the update could not be written to ${folder} (${code}), so nothing was changed. Free space there or set BACKUP_DIR, or run npm run migrate -- --without-archive.`,
    );
  }
  say(`A backup from before the update is in ${join(folder, name)}.`);
}
