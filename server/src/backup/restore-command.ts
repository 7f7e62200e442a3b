// `npm run restore -- FILE`: restores an archive into an empty data folder or database.
import { dirname, resolve } from "node:path";
import { readConfig } from "../config.ts";
import { StartupError } from "../database/embedded/startup-error.ts";
import { openDatabase } from "../open-database.ts";
import { findSecretWithFingerprint, hasSecret, readSecret } from "../secret.ts";
import { openGiven, printLine, runCommand, toCommandError } from "./command.ts";
import { restoreWithErasures } from "./erasures.service.ts";
import { describeErased, describeReturned, readErasures } from "./erasures.ts";
import type { Header } from "./format.ts";
import { openStore } from "./store.ts";

const USAGE = "Use: npm run restore -- FILE|stored:NAME|stored:newest.";
const NO_SECRET =
  "Set SECRET to the one of the original, or put its file secret into DATA_DIR: second factors are sealed with it. If it is lost, set any SECRET and run npm run migrate -- --new-secret after the restore.";

const ANOTHER_SECRET =
  "SECRET is not the one of the original. Before the start, set the original one: it is in the environment or the file .env of the original, in the file secret in its DATA_DIR, or on the emergency sheet. Only if it is lost, run npm run migrate -- --new-secret: this signs everyone out, removes all second factors and changes all pickup codes, and passwords of outside services have to be entered again.";

/** @returns whether SECRET is that of the original @throws StartupError if it is missing */
function isSecretOf(config: Parameters<typeof readSecret>[0], { secretFingerprint }: Header): boolean {
  if (secretFingerprint === null) return true;
  if (!hasSecret(config)) throw new StartupError(NO_SECRET);
  return findSecretWithFingerprint(readSecret(config), secretFingerprint) !== null;
}

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0 || file.startsWith("-")) throw new StartupError(USAGE);
  const config = readConfig(process.env);
  const database = await openDatabase(config, { print: printLine });
  const { directUrl = database.url } = database;
  try {
    const { identity } = config.backup;
    let hasItsSecret = true;
    const check = (header: Header) => {
      hasItsSecret = isSecretOf(config, header);
    };
    const store = openStore(config.backup);
    const archive = await openGiven(store, file);
    // A list may be beside the archive, where backups are kept, or in both places.
    const lists = [await readErasures(dirname(resolve(file))), await store.readErasures()];
    const { rows, createdAt, erased } = await restoreWithErasures(directUrl, archive, lists, { identity, check });
    printLine(`${rows.toLocaleString("en-US")} rows were restored and compared with the archive.`);
    printLine(describeErased(erased));
    printLine(describeReturned(createdAt));
    // Only now, because a damaged archive needs another archive and no other SECRET.
    if (!hasItsSecret) printLine(ANOTHER_SECRET);
    printLine(
      "Emails, text messages, card payments and backups are paused until an administrator resumes them in Settings.",
    );
  } catch (error) {
    throw toCommandError(error);
  } finally {
    await database.stop();
  }
});
