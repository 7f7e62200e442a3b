// The emergency sheet: everything needed to restore the congregation on another machine. Only the command line prints
// it.
import type { Config } from "../config.ts";
import { hasSecret, readSecret } from "../secret.ts";

export function emergencySheet(config: Config): string {
  const { backup, databaseUrl, dataDir } = config;
  const { current: secret, other } = hasSecret(config)
    ? readSecret(config)
    : { current: "not made yet: start Narthex once", other: null };
  const previous = other === null ? [] : [`SECRET_PREVIOUS=${other}`];
  return [
    "EMERGENCY SHEET OF NARTHEX",
    "",
    "Print this page or keep it in a password manager, away from the backups.",
    "Anyone who has this page and a backup can read everything.",
    "",
    `Backups:  ${backup.folder}`,
    `Database: ${databaseUrl === null ? `built in, in ${dataDir}` : "the one in DATABASE_URL"}`,
    `SECRET:   ${secret}`,
    backup.recipient === null
      ? "Backups are not encrypted."
      : `Backups are encrypted for ${backup.recipient}. The key that begins with AGE-SECRET-KEY-1 is not known to Narthex: write it here by hand.`,
    "",
    "To restore on an empty machine:",
    "1. Install Narthex as its README says, and copy the newest backup and erasures.json to the machine, into one folder.",
    "2. Put these lines into a file named .env in its folder:",
    `     SECRET=${secret}`,
    ...previous.map((line) => `     ${line}`),
    ...(backup.recipient === null ? [] : ["     BACKUP_IDENTITY=AGE-SECRET-KEY-1..."]),
    "3. Run: npm run restore -- FILE",
    "4. Run: npm start",
    "5. Sign in, look around, and resume emails, text messages and payments in Settings.",
  ].join("\n");
}
