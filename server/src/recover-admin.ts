// `npm run recover-admin -- EMAIL`: lets an administrator in again who lost the password, the mailbox or the second factor.
// It prints a link, and neither a name nor an address.
import { recoverAdmin } from "./auth/admin-recovery.service.ts";
import { printLine, runCommand } from "./backup/command.ts";
import { readConfig } from "./config.ts";
import { StartupError } from "./database/embedded/startup-error.ts";
import { buildPasswordResetLink } from "./messaging/mail/emails.ts";
import { requireDatabase, runOnDatabase } from "./open-database.ts";
import { checkSecret, hasSecret, readSecret } from "./secret.ts";

const NO_SECRET = "Set SECRET, or DATA_DIR with its file secret, as for the server, in the environment or in .env.";
const NO_ADMIN =
  "No active administrator has this email address. The command is only for accounts of administrators: they help everyone else under User Management in Narthex.";

await runCommand(async () => {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || more.length > 0 || !email.includes("@"))
    throw new StartupError("Use: npm run recover-admin -- EMAIL.");
  const config = readConfig(process.env);
  requireDatabase(config);
  if (!hasSecret(config)) throw new StartupError(NO_SECRET);
  await runOnDatabase(config, { print: printLine }, async (postgres, directUrl) => {
    const secret = await checkSecret(directUrl, readSecret(config));
    const token = await recoverAdmin({ postgres, secret, clock: () => Temporal.Now.instant() }, email);
    if (token === null) throw new StartupError(NO_ADMIN);
    printLine("Two-step verification of this account is off, and it is signed out everywhere.");
    printLine("Within one hour, open this link and choose a new password. It works once:");
    printLine(buildPasswordResetLink(config.publicUrl, token));
  });
});
