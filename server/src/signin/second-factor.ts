// How the library's second factor is set: which ways in ask for it, and what the backup codes look like.
import { randomInt } from "node:crypto";
import { twoFactor } from "better-auth/plugins/two-factor";

/** Ways in that ask for the second step; by the library's path, as all in here. */
export const ASKS_AGAIN: readonly string[] = ["/sign-in/email", "/sign-in/email-otp"];
/** The second step itself, and coming back from an account elsewhere, which has asked by its own rules. */
const ASKED = /^\/(two-factor\/verify-(totp|backup-code)|callback\/[^/]+)$/;

/** Whether an account with a second factor may be signed in there. A way in that nobody thought of stays shut. */
export function respectsSecondFactor(path: string): boolean {
  return ASKS_AGAIN.includes(path) || ASKED.test(path);
}

/** Time for the second step, in seconds. */
const PATIENCE = 10 * 60;

const BACKUP_CODES = 10;
/** Without letters and digits that are mistaken for each other on paper. Ten of them are a code: out of reach of guessing. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const HALF = 5;

function backupCode(): string {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${half()}-${half()}`;
}

export function secondFactorPlugin() {
  const plugin = twoFactor({
    twoFactorCookieMaxAge: PATIENCE,
    accountLockout: { enabled: false }, // ours count: second-factor.service.ts
    backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: BACKUP_CODES }, backupCode) },
  });
  // By itself the library asks after a password alone: a code by email would be a way around it.
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: ({ path }: { path?: string | undefined }) => path !== undefined && ASKS_AGAIN.includes(path),
  }));
  return { ...plugin, hooks: { ...plugin.hooks, after } };
}
