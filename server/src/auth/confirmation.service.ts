// The ways in which a person confirms who they are before a sensitive call.
import type { ConfirmationMethods } from "@narthex/contract/confirmation.ts";
import type { UsedPasskey } from "@narthex/contract/passkeys.ts";
import type { Accepted } from "@narthex/contract/signin.ts";
import type { Viewer } from "../access/viewer.ts";
import { limitKey, resetLimit } from "../http/limits.ts";
import { Refusal } from "../refusal.ts";
import { confirmViewer } from "../session/confirmation.ts";
import type { AuthCall } from "./auth-call.ts";
import { useCode } from "./mail-code.ts";
import { requirePassword } from "./own-password.ts";
import { beginUse, verifyUse } from "./passkey-challenge.ts";
import { listUsablePasskeys, notePasskeyUse } from "./passkeys.queries.ts";
import { WRONG_TRIES } from "./password-tries.ts";
import { sendCode } from "./registration.service.ts";
import { findHolder } from "./second-factor.queries.ts";

export async function readConfirmationMethods(call: AuthCall, { userId }: Viewer): Promise<ConfirmationMethods> {
  const { db } = call.services.postgres;
  const holder = await findHolder(db, userId);
  const passkeys = await listUsablePasskeys(db, call.services.config, userId);
  return { password: holder?.hasPassword ?? false, passkey: passkeys.length > 0 };
}

export async function confirmByPassword(call: AuthCall, viewer: Viewer, password: string) {
  await requirePassword(call, viewer, password);
  return confirmViewer(call.services, call, viewer);
}

async function requireNoPassword({ services }: AuthCall, { userId }: Viewer): Promise<void> {
  const holder = await findHolder(services.postgres.db, userId);
  if (!holder || holder.hasPassword) throw new Refusal("confirm_by_password");
}

export async function sendConfirmationCode(call: AuthCall, viewer: Viewer): Promise<Accepted> {
  await requireNoPassword(call, viewer);
  return sendCode(call, { email: viewer.email });
}

export async function confirmByCode(call: AuthCall, viewer: Viewer, otp: string) {
  await requireNoPassword(call, viewer);
  await limitKey(call.services, "own code", viewer.userId, WRONG_TRIES);
  if (!(await useCode(call, viewer.email, otp))) throw new Refusal("wrong_code");
  await resetLimit(call.services, "own code", viewer.userId);
  return confirmViewer(call.services, call, viewer);
}

export async function beginConfirmationByPasskey(call: AuthCall, { userId }: Viewer) {
  const passkeys = await listUsablePasskeys(call.services.postgres.db, call.services.config, userId);
  return beginUse(call, "passkey confirmation", { userId, passkeys });
}

export async function confirmByPasskey(call: AuthCall, viewer: Viewer, used: UsedPasskey) {
  const { passkey, counter } = await verifyUse(call, "passkey confirmation", used, viewer.userId);
  if (passkey.userId !== viewer.userId) throw new Refusal("passkey_refused");
  await notePasskeyUse(call.services.postgres.db, call.services, { id: passkey.id, counter });
  return confirmViewer(call.services, call, viewer);
}
