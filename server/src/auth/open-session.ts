// Opens the session of every sign-in. Checking a password is slow and happens before; here the account is locked and
// compared with the credentials that were checked (docs/decisions/0066), and only then a session and its audit entry
// are written.
import { randomUUID } from "node:crypto";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { unlinkUnproven } from "../members/links.service.ts";
import { Refusal } from "../refusal.ts";
import { beginSession } from "../session/session.ts";
import { type Credentials, lockCredentials, proveAddress, storeRehash } from "./accounts.ts";
import type { AuthCall } from "./auth-call.ts";
import { beginChallenge } from "./challenge.ts";
import { rememberDevice } from "./known-device.ts";

interface Method {
  /** Whether the second factor of an account is required afterwards. */
  readonly asksSecondFactor: boolean;
  /** Whether a password was checked, so that the sign-in fails if the password has changed since. */
  readonly usesPassword: boolean;
  /** Whether the person has shown that they read the account's mailbox. */
  readonly provesAddress?: true;
}

/**
 * Every method of signing in, by its name in the audit log. Providers apply their own rules about second
 * factors, and a passkey is two factors by itself.
 */
const METHODS = {
  password: { asksSecondFactor: true, usesPassword: true },
  code: { asksSecondFactor: true, usesPassword: false, provesAddress: true },
  app: { asksSecondFactor: false, usesPassword: true },
  "backup code": { asksSecondFactor: false, usesPassword: true },
  passkey: { asksSecondFactor: false, usesPassword: false },
  "account elsewhere": { asksSecondFactor: false, usesPassword: false },
} as const satisfies Record<string, Method>;

export interface CheckedSignIn {
  readonly method: keyof typeof METHODS;
  /** The credentials that were checked. */
  readonly checked: Credentials;
  /** A current hash of the same password, if the stored one is outdated. */
  readonly rehash?: string | null;
  /** Further checks and writes of the same transaction, such as using up a code; refuses by throwing. */
  readonly inTransaction?: (tx: Database) => Promise<void>;
}

export type SignInResult = { readonly userId: string } | { readonly secondStep: true };

/** Refuses with `credentials_changed` if the credentials have changed since they were checked. */
export async function openSession(
  call: AuthCall,
  { method, checked, rehash, inTransaction }: CheckedSignIn,
): Promise<SignInResult> {
  const { services, request, reply } = call;
  const { userId } = checked;
  const rules: Method = METHODS[method];
  const { result, setCookies } = await services.postgres.transaction(async (tx) => {
    const now = await lockCredentials(tx, userId);
    const isSame =
      now?.signOuts === checked.signOuts && (!rules.usesPassword || now.passwordVersion === checked.passwordVersion);
    if (!now || !isSame) throw new Refusal("credentials_changed");
    if (now.deactivatedAt) throw new Refusal("account_deactivated");
    await inTransaction?.(tx);
    if (rehash) await storeRehash(tx, userId, rehash);
    const isFirstStep = rules.asksSecondFactor && now.hasSecondFactor;
    const detail = { by: method };
    if (isFirstStep) {
      const subjectId = randomUUID();
      await recordChange(tx, { userId }, "session.passed_first_step", { subjectId, detail });
      const setChallenge = await beginChallenge(tx, call, userId);
      return { result: { secondStep: true } as const, setCookies: [setChallenge] };
    }
    if (rules.provesAddress && !now.emailVerified) await proveAddress(tx, services, userId);
    else if (now.emailVerified) await unlinkUnproven(tx, userId, services.clock());
    const session = await beginSession(tx, services, { request, reply }, userId);
    await recordChange(tx, { userId }, "session.signed_in", { subjectId: session.id, detail, about: { userId } });
    const setDevice = await rememberDevice(tx, call, userId);
    return { result: { userId }, setCookies: [session.setCookie, setDevice] };
  });
  for (const setCookie of setCookies) setCookie();
  return result;
}
