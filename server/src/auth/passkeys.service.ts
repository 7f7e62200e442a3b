// Passkeys of an account (docs/decisions/0206). Each addition and removal is one transaction under the account's lock,
// with its audit entry and an email to the owner.
import { randomUUID } from "node:crypto";
import type { NewPasskey, Passkeys, UsedPasskey } from "@narthex/contract/passkeys.ts";
import { and, eq } from "drizzle-orm";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { passkeys } from "../database/tables/users.ts";
import { limitAddress } from "../http/limits.ts";
import * as emails from "../messaging/mail/emails.ts";
import { Refusal } from "../refusal.ts";
import { lockAccount, readCredentials } from "./accounts.ts";
import type { AuthCall } from "./auth-call.ts";
import { sendEmail } from "./auth-mail.ts";
import { describeDevice } from "./device-name.ts";
import { openSession } from "./open-session.ts";
import { beginRegistration, beginUse, verifyRegistration, verifyUse } from "./passkey-challenge.ts";
import { hasPasskeys, listPasskeys, notePasskeyUse } from "./passkeys.queries.ts";
import { getSiteName } from "./site-name.ts";

const MOST = 20;
/** A whole congregation may sign in behind one address. */
const SIGN_INS = { points: 600, seconds: 15 * 60 };

/** The sign-in page offers passkeys once anyone here has one. */
export const offersPasskeys = hasPasskeys;

export async function readPasskeys({ services }: AuthCall, viewer: Viewer): Promise<Passkeys> {
  const siteName = getSiteName(services.config);
  const rows = await listPasskeys(services.postgres.db, viewer.userId);
  return {
    lacks: siteName === null ? "site_name" : viewer.emailVerified ? null : "verified_email",
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt, siteName: madeFor }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      otherSite: madeFor === siteName ? null : madeFor,
    })),
  };
}

function requireReady({ emailVerified }: Viewer, count: number): void {
  if (!emailVerified) throw new Refusal("passkeys_not_ready");
  if (count >= MOST) throw new Refusal("too_many_passkeys");
}

export async function beginPasskey(call: AuthCall, viewer: Viewer) {
  const others = await listPasskeys(call.services.postgres.db, viewer.userId);
  requireReady(viewer, others.length);
  return beginRegistration(call, viewer, others);
}

export async function addPasskey(call: AuthCall, viewer: Viewer, made: NewPasskey): Promise<Passkeys> {
  const { services, request } = call;
  const { userId, email } = viewer;
  const siteName = getSiteName(services.config);
  if (siteName === null) throw new Refusal("passkeys_unavailable");
  const { id: credentialId, publicKey, counter } = await verifyRegistration(call, viewer, made);
  const name = describeDevice(request.headers["user-agent"] ?? null) ?? "Passkey";
  await services.postgres.transaction(async (tx) => {
    await lockAccount(tx, userId);
    requireReady(viewer, (await listPasskeys(tx, userId)).length);
    const added = await tx
      .insert(passkeys)
      .values({
        id: randomUUID(),
        userId,
        credentialId,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: made.response.transports,
        siteName,
        name,
        createdAt: new Date(services.clock().epochMilliseconds),
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id });
    if (added.length === 0) throw new Refusal("passkey_refused");
    await sendEmail(tx, services, email, (sender) => emails.writePasskeyAdded(sender, name));
    await recordChange(tx, viewer, "user.passkey_added", { subjectId: userId, about: { userId } });
  });
  return readPasskeys(call, viewer);
}

const isOwn = ({ userId }: Viewer, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

async function changeOne(
  { services }: AuthCall,
  viewer: Viewer,
  action: "user.passkey_renamed" | "user.passkey_removed",
  work: (tx: Database) => Promise<unknown[]>,
): Promise<void> {
  const { userId, email } = viewer;
  await services.postgres.transaction(async (tx) => {
    await lockAccount(tx, userId);
    if ((await work(tx)).length === 0) throw new Refusal("not_found");
    if (action === "user.passkey_removed") await sendEmail(tx, services, email, emails.writePasskeyRemoved);
    await recordChange(tx, viewer, action, { subjectId: userId, about: { userId } });
  });
}

export async function renamePasskey(call: AuthCall, viewer: Viewer, id: string, name: string): Promise<Passkeys> {
  await changeOne(call, viewer, "user.passkey_renamed", (tx) =>
    tx.update(passkeys).set({ name }).where(isOwn(viewer, id)).returning({ id: passkeys.id }),
  );
  return readPasskeys(call, viewer);
}

export async function removePasskey(call: AuthCall, viewer: Viewer, id: string): Promise<Passkeys> {
  await changeOne(call, viewer, "user.passkey_removed", (tx) =>
    tx.delete(passkeys).where(isOwn(viewer, id)).returning({ id: passkeys.id }),
  );
  return readPasskeys(call, viewer);
}

export async function beginPasskeySignIn(call: AuthCall) {
  await limitAddress(call.services, "passkey sign-ins", call.request.ip, SIGN_INS);
  return beginUse(call, "passkey sign-in");
}

export async function signInWithPasskey(call: AuthCall, used: UsedPasskey): Promise<{ userId: string }> {
  const { services } = call;
  const { passkey, counter } = await verifyUse(call, "passkey sign-in", used);
  const checked = await readCredentials(services.postgres.db, { userId: passkey.userId });
  if (!checked) throw new Refusal("passkey_refused");
  await openSession(call, {
    method: "passkey",
    checked,
    async inTransaction(tx) {
      // A passkey that was removed since is not accepted.
      const rows = await listPasskeys(tx, passkey.userId);
      if (!rows.some(({ id }) => id === passkey.id)) throw new Refusal("passkey_refused");
      await notePasskeyUse(tx, services, { id: passkey.id, counter });
    },
  });
  return { userId: passkey.userId };
}
