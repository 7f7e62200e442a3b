// `npm run rotate-secret`: makes SECRET the value that signs and seals, in place of SECRET_PREVIOUS, and seals with it
// what is stored.
import { printLine, runCommand } from "./backup/command.ts";
import { readConfig } from "./config.ts";
import { StartupError } from "./database/embedded/startup-error.ts";
import { requireDatabase, runOnDatabase } from "./open-database.ts";
import { readSecret, switchSecret } from "./secret.ts";
import { computeRemovalTime, countHeld, type Resealed, resealAll } from "./secret-rotation.ts";

const NO_PREVIOUS =
  "Set SECRET to a new value of at least 32 characters and SECRET_PREVIOUS to the one before it, and restart every server first.";

const printResealed = ({ name, changed, unchanged, left, unreadable }: Resealed): void =>
  printLine(`${name}: ${changed} encrypted again, ${unchanged} were already, ${left} left, ${unreadable} unreadable.`);

const formatDay = (at: Temporal.Instant): string =>
  at.toZonedDateTimeISO("UTC").toPlainDate().toLocaleString("en-US", { dateStyle: "long" });

function printNextStep(done: readonly Resealed[], removable: Temporal.Instant, now: Temporal.Instant): void {
  const isUnchanged = done.every(({ changed, left }) => changed + left === 0);
  if (isUnchanged && Temporal.Instant.compare(now, removable) >= 0) printLine("SECRET_PREVIOUS can be removed.");
  else
    printLine(
      `Restart every server now. Keep SECRET_PREVIOUS until ${formatDay(removable)}, and run this again before you remove it.`,
    );
}

await runCommand(async () => {
  const config = readConfig(process.env);
  const secret = readSecret(config);
  if (process.argv.length > 2) throw new StartupError("Use: npm run rotate-secret.");
  if (secret.other === null) throw new StartupError(NO_PREVIOUS);
  requireDatabase(config);
  await runOnDatabase(config, { print: printLine }, async (postgres, directUrl) => {
    const now = Temporal.Now.instant();
    const since = await switchSecret(directUrl, secret, now);
    const done = await resealAll(postgres, secret);
    for (const one of done) printResealed(one);
    const held = await countHeld(postgres.db, since, now);
    printLine(
      `${held.backupCodes} accounts have backup codes that end with SECRET_PREVIOUS: they should make new ones.`,
    );
    printLine(`${held.invitations} open invitations were sent before; their links end with SECRET_PREVIOUS.`);
    const day = formatDay(held.requestsFrom);
    printLine(`${held.requestsToServe} requests to serve on ${day} or later were made before.`);
    printLine("The links in their emails end with SECRET_PREVIOUS.");
    printNextStep(done, computeRemovalTime(since), now);
  });
});
