// One's own account: where it is signed in, and a new password.
import type { OwnAccount, PasswordChange, SignedInDevice } from "@narthex/contract/own-account.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import * as emails from "../messaging/mail/emails.ts";
import { Refusal } from "../refusal.ts";
import { endTokens } from "../session/one-time-token.ts";
import { beginSession, endOtherSessions, endSessions, listSessions, type SessionRow } from "../session/session.ts";
import { lockAccount, lockCredentials, setPassword } from "./accounts.ts";
import { type AuthCall, getShare } from "./auth-call.ts";
import { sendEmail } from "./auth-mail.ts";
import { describeDevice } from "./device-name.ts";
import { rememberDevice } from "./known-device.ts";
import { requirePassword } from "./own-password.ts";
import { hashPassword } from "./password.ts";
import { findHolder, type SecondFactorHolder } from "./second-factor.queries.ts";
import { refuseWeakPassword } from "./weak-password.ts";

async function requireAccountHolder({ services }: AuthCall, { userId }: Viewer): Promise<SecondFactorHolder> {
  const holder = await findHolder(services.postgres.db, userId);
  if (!holder) throw new Refusal("signed_out");
  return holder;
}

function toSignedInDevice({ id, agent, address, createdAt, updatedAt, isCurrent }: SessionRow): SignedInDevice {
  const [signedInAt, lastUsedAt] = [createdAt.toISOString(), updatedAt.toISOString()];
  return { id, name: describeDevice(agent), address, signedInAt, lastUsedAt, isCurrent };
}

export async function readOwnAccount(call: AuthCall, viewer: Viewer): Promise<OwnAccount> {
  const { services, request } = call;
  const { hasPassword } = await requireAccountHolder(call, viewer);
  const sessions = await listSessions(services.postgres.db, services, request, viewer.userId);
  return { hasPassword, devices: sessions.map(toSignedInDevice) };
}

/** Signs out one other device, or all of them. The current one signs out by its own call. */
export async function signOutDevices(call: AuthCall, viewer: Viewer, id: string | null): Promise<OwnAccount> {
  const { services, request } = call;
  const { userId } = viewer;
  await services.postgres.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const count = await endOtherSessions(tx, services, request, { userId, id });
    if (count === 0 && id !== null) throw new Refusal("not_found");
    if (count === 0) return;
    await recordChange(tx, viewer, "session.ended_remotely", {
      subjectId: userId,
      detail: { count },
      about: { userId },
    });
  });
  return readOwnAccount(call, viewer);
}

/**
 * Replaces the password. All sessions end, and this browser gets a new one.
 * @throws Refusal wrong_password, invalid_input for a password that is easy to guess, or credentials_changed if another
 * change came first
 */
export async function changePassword(call: AuthCall, viewer: Viewer, change: PasswordChange): Promise<{ done: true }> {
  const { services, request, reply } = call;
  const { userId, congregation } = viewer;
  const { email, firstName, lastName, memberId } = await requireAccountHolder(call, viewer);
  const checked = await requirePassword(call, viewer, change.currentPassword);
  await refuseWeakPassword("newPassword", change.newPassword, [email, firstName, lastName, congregation.name]);
  const hash = await hashPassword(change.newPassword, { share: getShare(call) });
  const setCookies = await services.postgres.transaction(async (tx) => {
    const now = await lockCredentials(tx, userId);
    if (!now || now.deactivatedAt || now.passwordVersion !== checked.passwordVersion) {
      throw new Refusal("credentials_changed");
    }
    await setPassword(tx, userId, hash);
    // Also ends a second step that began with the old password.
    await endTokens(tx, userId);
    await endSessions(tx, userId);
    await sendEmail(tx, services, email, emails.writePasswordChanged);
    await recordChange(tx, viewer, "user.changed_password", { subjectId: userId, about: { userId, memberId } });
    const session = await beginSession(tx, services, { request, reply }, userId);
    const setDevice = await rememberDevice(tx, call, userId);
    return [session.setCookie, setDevice];
  });
  for (const setCookie of setCookies) setCookie();
  return { done: true };
}
