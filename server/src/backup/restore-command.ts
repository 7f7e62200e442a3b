// `npm run restore -- FILE`: restores an archive into an empty data folder or database.
import { dirname, resolve } from "node:path";
import { readConfig } from "../config.ts";
import { StartupError } from "../database/embedded/startup-error.ts";
import { openDatabase } from "../open-database.ts";
import { findSecretWithFingerprint, hasSecret, readSecret } from "../secret.ts";
import { openGiven, print, runCommand, toCommandError } from "./command.ts";
import { restoreWithErasures } from "./erasures.service.ts";
import { describeErased, readErasures } from "./erasures.ts";
import type { Header } from "./format.ts";
import { openStore } from "./store.ts";

const USAGE = "Use: npm run restore -- FILE|stored:NAME|stored:newest.";
const NO_SECRET =
  "Set SECRET to the one of the original, or put its file secret into DATA_DIR: second factors are sealed with it. If it is lost, set any SECRET and run npm run migrate -- --new-secret after the restore.";

/** @throws StartupError if the SECRET of the original is missing or another one */
function checkSecretOf(config: Parameters<typeof readSecret>[0], { secretFingerprint }: Header): void {
  if (secretFingerprint === null) return;
  if (!hasSecret(config)) throw new StartupError(NO_SECRET);
  if (findSecretWithFingerprint(readSecret(config), secretFingerprint)) return;
  print("SECRET is not the one of the original. Run npm run migrate -- --new-secret before the start.");
}

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0 || file.startsWith("-")) throw new StartupError(USAGE);
  const config = readConfig(process.env);
  const database = await openDatabase(config, { print });
  const { directUrl = database.url } = database;
  try {
    const { identity } = config.backup;
    const check = (header: Header) => checkSecretOf(config, header);
    const store = openStore(config.backup);
    const archive = await openGiven(store, file);
    // A list may be beside the archive, where backups are kept, or in both places.
    const lists = [await readErasures(dirname(resolve(file))), await store.readErasures()];
    const { rows, erased } = await restoreWithErasures(directUrl, archive, lists, { identity, check });
    print(`${rows.toLocaleString("en-US")} rows were restored and compared with the archive.`);
    print(describeErased(erased));
    print(
      "Emails, text messages, card payments and backups are paused until an administrator resumes them in Settings.",
    );
  } catch (error) {
    throw toCommandError(error);
  } finally {
    await database.stop();
  }
});
