// Sign-in codes by email. A six-digit code works in the browser that asked for it, so nobody else can guess it or use it up.
// An address that gets many of them gets a long code instead, which works in any browser (docs/decisions/0087).
import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { verifications } from "../database/tables/users.ts";
import { type Rule, take } from "../http/limits.ts";
import { signInCode } from "../messaging/mail/letters.ts";
import { queueMail } from "../messaging/mail/mail.ts";
import { cookieName, isSecureSite } from "../session/cookies.ts";
import { mayMailAgain } from "./mail-budget.ts";
import { readRegistration } from "./registration.ts";
import type { Visit } from "./translate.ts";

const SECONDS = 10 * 60;
const SHORT = 6;
const LONG = 16;
/** Wrong codes that one request for a code withstands. */
const TRIES: Rule = { points: 5, seconds: SECONDS };
const ONCE: Rule = { points: 1, seconds: 2 * SECONDS };
const TOKEN = /^[\w-]{32}$/;

function cookieOf({ services }: Visit) {
  const secure = isSecureSite(services.config);
  return {
    name: cookieName(services.config, "code"),
    place: { path: "/", httpOnly: true, sameSite: "lax", secure } as const,
  };
}

const keyed = ({ services }: Visit, ...parts: readonly string[]): Buffer =>
  createHmac("sha256", services.secret).update(parts.join("\n")).digest();

const identifierOf = (visit: Visit, token: string, email: string): string =>
  keyed(visit, "code request", token, email).toString("base64url");

/** Begins a request for a code in this browser. */
export function beginCodeRequest(visit: Visit): string {
  const token = randomBytes(24).toString("base64url");
  const { name, place } = cookieOf(visit);
  visit.reply.setCookie(name, token, { ...place, maxAge: SECONDS });
  return token;
}

async function mailCode(visit: Visit, email: string, code: string, keep?: { identifier: string; value: string }) {
  const { postgres, config, clock } = visit.services;
  const expiresAt = new Date(clock().epochMilliseconds + SECONDS * 1000);
  await postgres.transaction(async (tx) => {
    if (keep) await tx.insert(verifications).values({ id: randomUUID(), ...keep, expiresAt });
    const { congregationName } = await readRegistration(tx);
    const letter = signInCode({ congregationName, publicUrl: config.publicUrl }, code);
    await queueMail(tx, visit.services, email, letter);
  });
}

export async function mailShortCode(visit: Visit, email: string, token: string): Promise<void> {
  const code = String(randomInt(10 ** SHORT)).padStart(SHORT, "0");
  const identifier = identifierOf(visit, token, email);
  await mailCode(visit, email, code, { identifier, value: keyed(visit, identifier, code).toString("base64url") });
}

/** The long code of an address for a span of ten minutes: it is derived, so that whoever asks again means the same one. */
function longCode(visit: Visit, email: string, span: number): string {
  const number = keyed(visit, "long code", email, String(span)).readBigUInt64BE() % 10n ** BigInt(LONG);
  return String(number).padStart(LONG, "0");
}

const spanNow = ({ services }: Visit): number => Math.floor(services.clock().epochMilliseconds / 1000 / SECONDS);

/** Mails the address its long code, unless that was done a short while ago. */
export async function mailLongCode(visit: Visit, email: string): Promise<void> {
  if (!(await mayMailAgain(visit, "code", email))) return;
  const groups = longCode(visit, email, spanNow(visit)).match(/.{4}/g) ?? [];
  await mailCode(visit, email, groups.join(" "));
}

async function useShortCode(visit: Visit, email: string, code: string): Promise<boolean> {
  const { services, request, reply } = visit;
  const { name, place } = cookieOf(visit);
  const token = request.cookies[name];
  if (!token || !TOKEN.test(token)) return false;
  const identifier = identifierOf(visit, token, email);
  if (!(await take(services, "codes of one request", identifier, TRIES))) return false;
  const used = await services.postgres.db
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, identifier),
        eq(verifications.value, keyed(visit, identifier, code).toString("base64url")),
        gt(verifications.expiresAt, new Date(services.clock().epochMilliseconds)),
      ),
    )
    .returning({ id: verifications.id });
  if (used.length > 0) reply.clearCookie(name, place);
  return used.length > 0;
}

/** Whether the code is right; it is used up by that. */
export async function useCode(visit: Visit, email: string, code: string): Promise<boolean> {
  if (code.length === SHORT) return useShortCode(visit, email, code);
  const span = spanNow(visit);
  const given = Buffer.from(code.padEnd(LONG).slice(0, LONG));
  const isRight = [span, span - 1].some((one) => timingSafeEqual(Buffer.from(longCode(visit, email, one)), given));
  return isRight && take(visit.services, "long code", `${email} ${code}`, ONCE);
}
