// Links by mail: to choose a new password, and to prove an address.
import type { PasswordReset } from "@narthex/contract/signin.ts";
import { and, eq } from "drizzle-orm";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import { users } from "../database/tables/users.ts";
import { lockRolesFor } from "../members/roles.service.ts";
import { acceptProof } from "../merges/early-profile.service.ts";
import * as emails from "../messaging/mail/emails.ts";
import { Refusal } from "../refusal.ts";
import { createOneTimeToken, endTokens, readToken, useToken } from "../session/one-time-token.ts";
import { endSessions } from "../session/session.ts";
import { lockAccount, proveAddress, readCredentials, setPassword } from "./accounts.ts";
import { openProof, sealProof } from "./address-proof.ts";
import { type AuthCall, getShare } from "./auth-call.ts";
import { acceptRequest, sendEmail } from "./auth-mail.ts";
import { answerAtMultipleOf } from "./even-time.ts";
import { findKnownDevice } from "./known-device.ts";
import { mayMailAgain, mayMailNow, requireMailToStranger } from "./mail-budget.ts";
import { hashPassword } from "./password.ts";
import { resetPasswordTries } from "./password-tries.ts";
import { MAIL_MS } from "./registration.service.ts";
import { readRegistration } from "./registration.ts";
import { findHolder } from "./second-factor.queries.ts";
import { queueLookup } from "./sign-in-queues.ts";
import { refuseWeakPassword } from "./weak-password.ts";

/** How long a link to choose a new password is valid. */
export const RESET_SECONDS = 60 * 60;

/** The answer is the same, at the same time, for every address. */
export function sendPasswordReset(call: AuthCall, email: string) {
  const { services } = call;
  const work = async () => {
    const account = await readCredentials(services.postgres.db, { email });
    // If no mail is sent, the link of the last one still works, in every browser.
    const isDue =
      account !== null &&
      ((await mayMailNow(call, "reset", email, await findKnownDevice(call, account.userId))) ||
        (await mayMailAgain(call, "reset", email)));
    if (isDue) {
      await services.postgres.transaction(async (tx) => {
        const token = await createOneTimeToken(tx, services, "reset password", account.userId, RESET_SECONDS);
        await sendEmail(tx, services, email, (sender) => emails.writePasswordReset(sender, token));
      });
    }
    return acceptRequest(call, email);
  };
  return answerAtMultipleOf(MAIL_MS, () => queueLookup(getShare(call), work));
}

/** The link came by mail, so it also proves the address. */
export async function resetPassword(call: AuthCall, { token, newPassword }: PasswordReset): Promise<void> {
  const { services } = call;
  const { db } = services.postgres;
  const userId = await readToken(db, services, "reset password", token);
  const holder = userId === null ? null : await findHolder(db, userId);
  if (!holder || userId === null) throw new Refusal("link_expired");
  const { congregationName } = await readRegistration(db);
  const context = [holder.email, holder.firstName, holder.lastName, congregationName];
  await refuseWeakPassword("newPassword", newPassword, context);
  const hash = await hashPassword(newPassword, { share: getShare(call) });
  await services.postgres.transaction(async (tx) => {
    await lockAccount(tx, userId);
    if (!(await useToken(tx, services, "reset password", token))) throw new Refusal("link_expired");
    const now = await readCredentials(tx, { userId });
    await setPassword(tx, userId, hash);
    if (!now?.emailVerified) await proveAddress(tx, services, userId, { keepPassword: true });
    // Also ends a second step that began with the old password.
    await endTokens(tx, userId);
    await endSessions(tx, userId);
    await recordChange(tx, { userId }, "user.reset_password", { subjectId: userId, about: { userId } });
  });
  await resetPasswordTries(call, holder.email);
}

export async function sendVerification(call: AuthCall, { userId, email, emailVerified }: Viewer) {
  const { services } = call;
  if (emailVerified) throw new Refusal("email_already_verified");
  await requireMailToStranger(call, email);
  const token = sealProof(services, { userId, email });
  await services.postgres.transaction((tx) =>
    sendEmail(tx, services, email, (sender) => emails.writeVerification(sender, token)),
  );
  return acceptRequest(call, email);
}

/**
 * Requires the link and a session of the same account. Otherwise an attacker could sign up with another person's
 * address, and that person would verify it by opening the link out of curiosity.
 */
export async function verifyEmail({ services }: AuthCall, viewer: Viewer, token: string): Promise<void> {
  const { userId, email } = viewer;
  const proof = openProof(services, token);
  if (!proof) throw new Refusal("link_expired");
  if (proof.userId !== userId || proof.email !== email) throw new Refusal("link_of_another_account");
  await services.postgres.transaction(async (tx) => {
    // A merge takes this lock before that of the account.
    await lockRolesFor(tx, viewer);
    const proven = await tx
      .update(users)
      .set({ emailVerified: true })
      .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
      .returning({ id: users.id });
    if (proven.length === 0) return;
    // The same person has the mailbox and the session that wrote the profile.
    await acceptProof(tx, viewer, services.clock());
  });
}
