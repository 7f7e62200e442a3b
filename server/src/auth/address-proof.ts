// The secret part of the link that proves an email address. Nothing of it is kept.
import type { Clock } from "../calendar/clock.ts";
import { type Secret, seal, unseal } from "../sealed.ts";

const SECONDS = 24 * 60 * 60;

interface Needs {
  readonly secret: Secret;
  readonly clock: Clock;
}

interface Proof {
  readonly userId: string;
  readonly email: string;
}

/** A token for a day. */
export function sealProof({ secret, clock }: Needs, { userId, email }: Proof): string {
  const expires = Math.floor(clock().epochMilliseconds / 1000) + SECONDS;
  return seal(secret, "address verification", JSON.stringify([userId, email, expires]));
}

/** Null for a token that this server never wrote, or that has expired. */
export function openProof({ secret, clock }: Needs, token: string): Proof | null {
  const text = unseal(secret, "address verification", token);
  if (text === null) return null;
  const [userId, email, expires] = JSON.parse(text) as [string, string, number];
  return clock().epochMilliseconds / 1000 < expires ? { userId, email } : null;
}
