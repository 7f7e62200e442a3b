// The emergency sheet: everything needed to restore the congregation on another machine. Only the command line prints
// it.
import type { Config } from "../config.ts";
import { hasSecret, readSecret } from "../secret.ts";
import { openStore } from "./store.ts";

/** Whether no quotes suit all readers of .env: in double ones, some replace names after a $, and escapes after a \. */
const needsOwnQuotes = (value: string): boolean => value.includes("'") && /["$\\]/.test(value);

const QUOTE_BY_HAND = String.raw`   Quote a value with ' and one of " $ \ by hand, as the program that reads the file expects it.`;

/** Readers of .env take an unquoted # for a comment, and some of them replace names after a $. */
function quoteValue(value: string): string {
  if (/^[\w+/=.:-]+$/.test(value) || needsOwnQuotes(value)) return value;
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}

const listS3Lines = ({ endpoint, region, bucket, prefix, accessKeyId }: NonNullable<Config["backup"]["s3"]>) => [
  `     BACKUP_S3_ENDPOINT=${endpoint}`,
  `     BACKUP_S3_REGION=${region}`,
  `     BACKUP_S3_BUCKET=${bucket}${prefix && `/${prefix.slice(0, -1)}`}`,
  `     BACKUP_S3_ACCESS_KEY=${accessKeyId}`,
  "     BACKUP_S3_SECRET_KEY=the secret key of that access key",
];

export function writeEmergencySheet(config: Config): string {
  const { backup, databaseUrl, dataDir } = config;
  const { current: secret, other } = hasSecret(config)
    ? readSecret(config)
    : { current: "not made yet: start Narthex once", other: null };
  const previous = other === null ? [] : [`SECRET_PREVIOUS=${quoteValue(other)}`];
  return [
    "EMERGENCY SHEET OF NARTHEX",
    "",
    "Print this page or keep it in a password manager, away from the backups.",
    "Anyone who has this page and a backup can read everything.",
    "",
    `Backups:  ${openStore(backup).placeOf("")}${backup.s3 === null ? "" : ` at ${backup.s3.endpoint}`}`,
    `Database: ${databaseUrl === null ? `built in, in ${dataDir}` : "the one in DATABASE_URL"}`,
    `SECRET:   ${secret}`,
    backup.recipient === null
      ? "Backups are not encrypted."
      : `Backups are encrypted for ${backup.recipient}. ${backup.identity === null ? "The key that begins with AGE-SECRET-KEY-1 is not known to Narthex: write it here by hand." : "They can be read with BACKUP_IDENTITY only."}`,
    "",
    "To restore on an empty machine:",
    backup.s3 === null
      ? "1. Install Narthex as its README says, and copy the newest backup and erasures.json to the machine, into one folder."
      : "1. Install Narthex as its README says.",
    "2. Put these lines into a file named .env in its folder:",
    `     SECRET=${quoteValue(secret)}`,
    ...previous.map((line) => `     ${line}`),
    ...(backup.recipient === null
      ? []
      : [
          `     BACKUP_RECIPIENT=${backup.recipient}`,
          `     BACKUP_IDENTITY=${backup.identity ?? "AGE-SECRET-KEY-1..."}`,
        ]),
    ...(backup.s3 === null ? [] : listS3Lines(backup.s3)),
    ...([secret, other ?? ""].some(needsOwnQuotes) ? [QUOTE_BY_HAND] : []),
    `3. Run: npm run restore -- ${backup.s3 === null ? "FILE" : "stored:newest"}`,
    "4. Run: npm start",
    "5. Sign in, look around, and press Resume in Settings.",
    "",
    "Other settings in .env, such as PUBLIC_URL, DATABASE_URL, SMTP_URL or STRIPE_SECRET_KEY, are not on this page:",
    "keep a copy of that file with it.",
  ].join("\n");
}
