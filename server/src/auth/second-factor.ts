// How the library's second factor is set: which ways in ask for it, and what the backup codes look like.
import { randomInt } from "node:crypto";
import { createAuthMiddleware } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Opened } from "./opened.ts";

/** Ways in that ask for the second step; by the library's path, as all in here. */
const ASKS_AGAIN: readonly string[] = ["/sign-in/email", "/sign-in/email-otp"];
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

/** @param judge whether a session that one step has opened is only half of signing in */
export function secondFactorPlugin(judge: (opened: Opened) => Promise<boolean>) {
  const plugin = twoFactor({
    twoFactorCookieMaxAge: PATIENCE,
    accountLockout: { enabled: false }, // ours count: second-factor.service.ts
    backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: BACKUP_CODES }, backupCode) },
  });
  // By itself the library asks after a password alone: a code by email would be a way around it.
  const matcher = ({ path }: { path?: string | undefined }) => path !== undefined && ASKS_AGAIN.includes(path);
  const asking = plugin.hooks.after.map((hook) => ({ ...hook, matcher }));
  // And it would judge by an account read before the slow work on the password: it is told anew, right before it looks.
  const judging = {
    matcher,
    handler: createAuthMiddleware(async ({ path, context }) => {
      const { newSession } = context;
      if (!newSession) return;
      const { session, user } = newSession;
      const isHalf = await judge({ id: session.id, userId: session.userId, path });
      context.setNewSession({ session, user: { ...user, twoFactorEnabled: isHalf } });
    }),
  };
  return { ...plugin, hooks: { ...plugin.hooks, after: [judging, ...asking] } };
}
