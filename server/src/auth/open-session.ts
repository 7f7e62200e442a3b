// The one place where a sign-in opens a session. Checking a password is slow and happens before; here, under the account's lock,
// what was checked is compared with what holds by now (docs/decisions/0066): only then is there a session and an audit entry.
import { randomUUID } from "node:crypto";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { unlinkUnproven } from "../members/links.service.ts";
import { Refusal } from "../refusal.ts";
import { beginSession } from "../session/session.ts";
import { type Credentials, holdCredentials, proveAddress, storeRehash } from "./accounts.queries.ts";
import type { AuthCall } from "./auth-call.ts";
import { beginChallenge } from "./challenge.ts";
import { rememberDevice } from "./known-device.ts";

interface WayIn {
  /** Whether an account with a second factor is asked for it afterwards. */
  readonly asksSecondFactor: boolean;
  /** Whether a password was part of it, so that a new password refuses what was checked against the old one. */
  readonly usesPassword: boolean;
  /** Whether it proves that the person reads the account's mailbox. */
  readonly provesAddress?: true;
}

/** Every way to sign in, by its name in the audit log. A provider has asked for a second factor by its own rules. */
const WAYS_IN = {
  password: { asksSecondFactor: true, usesPassword: true },
  code: { asksSecondFactor: true, usesPassword: false, provesAddress: true },
  app: { asksSecondFactor: false, usesPassword: true },
  "backup code": { asksSecondFactor: false, usesPassword: true },
  "account elsewhere": { asksSecondFactor: false, usesPassword: false },
} as const satisfies Record<string, WayIn>;

export interface Opening {
  readonly way: keyof typeof WAYS_IN;
  /** The account as the sign-in was checked against it. */
  readonly checked: Credentials;
  /** A current hash of the password that was typed, where the stored one is older. */
  readonly rehash?: string | null;
  /** What has to hold or happen in the same transaction, such as using up a code; refuses by throwing. */
  readonly also?: (tx: Database) => Promise<void>;
}

export type Opened = { readonly userId: string } | { readonly secondStep: true };

/** Refuses with `credentials_changed` where what was checked does not hold any more. */
export async function openSession(call: AuthCall, { way, checked, rehash, also }: Opening): Promise<Opened> {
  const { services, request, reply } = call;
  const { userId } = checked;
  const rules: WayIn = WAYS_IN[way];
  const { opened, setCookies } = await services.postgres.transaction(async (tx) => {
    const now = await holdCredentials(tx, userId);
    const isSame =
      now?.signOuts === checked.signOuts && (!rules.usesPassword || now.passwordVersion === checked.passwordVersion);
    if (!now || !isSame) throw new Refusal("credentials_changed");
    if (now.deactivatedAt) throw new Refusal("account_deactivated");
    await also?.(tx);
    if (rehash) await storeRehash(tx, userId, rehash);
    const isFirstStep = rules.asksSecondFactor && now.hasSecondFactor;
    const detail = { by: way };
    if (isFirstStep) {
      const subjectId = randomUUID();
      await recordChange(tx, { userId }, "session.passed_first_step", { subjectId, detail });
      const setChallenge = await beginChallenge(tx, call, userId);
      return { opened: { secondStep: true } as const, setCookies: [setChallenge] };
    }
    if (rules.provesAddress && !now.emailVerified) await proveAddress(tx, services, userId);
    else if (now.emailVerified) await unlinkUnproven(tx, userId, services.clock());
    const session = await beginSession(tx, services, { request, reply }, userId);
    await recordChange(tx, { userId }, "session.signed_in", { subjectId: session.id, detail });
    const setDevice = await rememberDevice(tx, call, userId);
    return { opened: { userId }, setCookies: [session.setCookie, setDevice] };
  });
  for (const setCookie of setCookies) setCookie();
  return opened;
}
