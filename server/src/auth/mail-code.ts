// Sign-in codes by email. A six-digit code works in the browser that asked for it, so other people cannot guess it or
// use up its attempts. An address that gets many of them gets a long code instead, which works in any browser
// (docs/decisions/0087).
import { randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { and, eq, gt, or } from "drizzle-orm";
import { verifications } from "../database/tables/users.ts";
import { countAttempt, type Rule } from "../http/limits.ts";
import { writeSignInCode } from "../messaging/mail/emails.ts";
import { hashWith, listAcceptedHashes, listSecretValues } from "../sealed.ts";
import { type AuthCall, buildCookie } from "./auth-call.ts";
import { sendEmail } from "./auth-mail.ts";
import { mayMailAgain } from "./mail-budget.ts";

const SECONDS = 10 * 60;
const SHORT = 6;
const LONG = 16;
/** Wrong codes that one request for a code withstands. */
const TRIES: Rule = { points: 5, seconds: SECONDS };
const ONCE: Rule = { points: 1, seconds: 2 * SECONDS };
const TOKEN = /^[\w-]{32}$/;

const joinParts = (...parts: readonly string[]): string => parts.join("\n");

/** What the database keeps of a request and its code. */
function buildStoredCode(value: string, { token, email, code }: { token: string; email: string; code: string }) {
  const secret = { current: value, other: null };
  const identifier = hashWith(secret, joinParts("code request", token, email)).toString("base64url");
  return { identifier, value: hashWith(secret, joinParts(identifier, code)).toString("base64url") };
}

/** Begins a request for a code in this browser. */
export function beginCodeRequest(call: AuthCall): string {
  const token = randomBytes(24).toString("base64url");
  const { name, options } = buildCookie(call, "code");
  call.reply.setCookie(name, token, { ...options, maxAge: SECONDS });
  return token;
}

async function mailCode(call: AuthCall, email: string, code: string, keep?: { identifier: string; value: string }) {
  const { postgres, clock } = call.services;
  const expiresAt = new Date(clock().epochMilliseconds + SECONDS * 1000);
  await postgres.transaction(async (tx) => {
    if (keep) await tx.insert(verifications).values({ id: randomUUID(), ...keep, expiresAt });
    await sendEmail(tx, call.services, email, (sender) => writeSignInCode(sender, code));
  });
}

export async function mailShortCode(call: AuthCall, email: string, token: string): Promise<void> {
  const code = String(randomInt(10 ** SHORT)).padStart(SHORT, "0");
  await mailCode(call, email, code, buildStoredCode(call.services.secret.current, { token, email, code }));
}

/**
 * The accepted long codes of an address for ten minutes, that of the current secret first. They are derived, so that
 * repeated requests mail the same one.
 */
function listLongCodes({ services }: AuthCall, email: string, span: number): string[] {
  return listAcceptedHashes(services.secret, joinParts("long code", email, String(span)))
    .map((hash) => hash.readBigUInt64BE() % 10n ** BigInt(LONG))
    .map((number) => String(number).padStart(LONG, "0"));
}

const getCurrentSpan = ({ services }: AuthCall): number =>
  Math.floor(services.clock().epochMilliseconds / 1000 / SECONDS);

/** Mails the address its long code, unless that was done a short while ago. */
export async function mailLongCode(call: AuthCall, email: string): Promise<void> {
  if (!(await mayMailAgain(call, "code", email))) return;
  const [code = ""] = listLongCodes(call, email, getCurrentSpan(call));
  const groups = code.match(/.{4}/g) ?? [];
  await mailCode(call, email, groups.join(" "));
}

const isKept = ({ identifier, value }: ReturnType<typeof buildStoredCode>) =>
  and(eq(verifications.identifier, identifier), eq(verifications.value, value));

async function useShortCode(call: AuthCall, email: string, code: string): Promise<boolean> {
  const { services, request, reply } = call;
  const { name, options } = buildCookie(call, "code");
  const token = request.cookies[name];
  if (!token || !TOKEN.test(token)) return false;
  const [kept, ...others] = listSecretValues(services.secret).map((value) =>
    buildStoredCode(value, { token, email, code }),
  );
  if (!kept || !(await countAttempt(services, "codes of one request", kept.identifier, TRIES))) return false;
  const used = await services.postgres.db
    .delete(verifications)
    .where(
      and(
        or(...[kept, ...others].map((one) => isKept(one))),
        gt(verifications.expiresAt, new Date(services.clock().epochMilliseconds)),
      ),
    )
    .returning({ id: verifications.id });
  if (used.length > 0) reply.clearCookie(name, options);
  return used.length > 0;
}

/** Whether the code is right; it is used up by that. */
export async function useCode(call: AuthCall, email: string, code: string): Promise<boolean> {
  if (code.length === SHORT) return useShortCode(call, email, code);
  const span = getCurrentSpan(call);
  const given = Buffer.from(code.padEnd(LONG).slice(0, LONG));
  const codes = [span, span - 1].flatMap((one) => listLongCodes(call, email, one));
  const isRight = codes.some((right) => timingSafeEqual(Buffer.from(right), given));
  return isRight && countAttempt(call.services, "long code", `${email} ${code}`, ONCE);
}
