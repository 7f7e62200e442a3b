// Creates accounts with a password, and mails sign-in codes. Answers and response times are the same for addresses with
// and without an account.
import type { SignUp } from "@narthex/contract/signin.ts";
import { mayRegisterWith, willProve } from "../invitations/acceptance.service.ts";
import { writeAlreadyHasAccount, writeVerification } from "../messaging/mail/emails.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { addPassword, createUser, readCredentials } from "./accounts.ts";
import { sealProof } from "./address-proof.ts";
import { type AuthCall, type AuthServices, getShare } from "./auth-call.ts";
import { acceptRequest, sendEmail } from "./auth-mail.ts";
import { answerAtMultipleOf } from "./even-time.ts";
import { findKnownDevice } from "./known-device.ts";
import { mayMailNow, mayMailShortCode, mayMailStranger, requireMailToStranger } from "./mail-budget.ts";
import { beginCodeRequest, mailLongCode, mailShortCode } from "./mail-code.ts";
import { hashPassword } from "./password.ts";
import { readRegistration } from "./registration.ts";
import { queueLookup, queuePasswordCheck } from "./sign-in-queues.ts";
import { findWeakness } from "./weak-password.ts";

/** Requests for mail are answered at multiples of this. */
export const MAIL_MS = 100;

/** Whether this address may get an account, and whether an invitation is what permits it. */
export async function mayRegister(services: AuthServices, email: string, invitation: string | undefined) {
  const { db } = services.postgres;
  if (invitation && (await mayRegisterWith(db, services, invitation, email)))
    return { isWelcome: true, isInvited: true };
  return { isWelcome: (await readRegistration(db)).isOpen, isInvited: false };
}

/** The validation error of a weak password by field; also computed if other fields are invalid. */
export async function findWeakSignUpPassword(
  { postgres }: Pick<AuthServices, "postgres">,
  { password, ...names }: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  if (typeof password !== "string") return {};
  const { congregationName } = await readRegistration(postgres.db);
  const context = Object.values(names).filter((name) => typeof name === "string");
  const weakness = await findWeakness(password, [...context, congregationName]);
  return weakness === null ? {} : { password: weakness };
}

/** Signing up never signs in, because only so is the answer the same for an address that has an account. */
export function signUp(call: AuthCall, input: SignUp) {
  return answerAtMultipleOf(MAIL_MS, () => queuePasswordCheck(getShare(call), () => createWithPassword(call, input)));
}

async function createWithPassword(call: AuthCall, { invitation, password, ...person }: SignUp) {
  const { services } = call;
  const { email } = person;
  const fields = await findWeakSignUpPassword(services, { ...person, password });
  if (fields.password !== undefined) throw refuseField("password", fields.password);
  const { isWelcome, isInvited } = await mayRegister(services, email, invitation);
  if (!isWelcome) throw new Refusal("registration_closed");
  await requireMailToStranger(call, email, isInvited);
  const hash = await hashPassword(password, { share: getShare(call) });
  await services.postgres.transaction(async (tx) => {
    const userId = await createUser(tx, { ...person, emailVerified: false });
    if (userId === null) return sendEmail(tx, services, email, writeAlreadyHasAccount);
    await addPassword(tx, userId, hash);
    // Accepting a mailed invitation proves its address.
    if (await willProve(tx, services, invitation, email)) return;
    await sendEmail(tx, services, email, (sender) => writeVerification(sender, sealProof(services, { userId, email })));
  });
  return acceptRequest(call, email);
}

/** Mails a code to an address that may sign in with it. */
export function sendCode(call: AuthCall, { email, invitation }: { email: string; invitation?: string | undefined }) {
  const work = async () => {
    const token = beginCodeRequest(call);
    const account = await readCredentials(call.services.postgres.db, { email });
    if (account) {
      const device = await findKnownDevice(call, account.userId);
      const isShort =
        (await mayMailNow(call, "code", email, device)) &&
        (await mayMailShortCode(call, email, device)) &&
        (account.emailVerified || (await mayMailStranger(call, email)));
      await (isShort ? mailShortCode(call, email, token) : mailLongCode(call, email));
    } else {
      const { isWelcome, isInvited } = await mayRegister(call.services, email, invitation);
      if (isWelcome && (await mayMailStranger(call, email, isInvited))) await mailShortCode(call, email, token);
    }
    return acceptRequest(call, email);
  };
  return answerAtMultipleOf(MAIL_MS, () => queueLookup(getShare(call), work));
}
