// The secret of the link with which a person answers without an account: the person, the address that it was mailed to
// and its end, encrypted with this server's key. Nothing is stored, and it cannot be guessed.
import * as z from "zod";
import { type Secret, seal, unseal } from "../../sealed.ts";

const Sealed = z.tuple([z.int(), z.string(), z.int()]);

export interface ServingLink {
  readonly memberId: number;
  /** The address of the email. The link ends when the person gets another one. */
  readonly email: string;
  readonly until: Temporal.Instant;
}

const VALID_AFTER_END = Temporal.Duration.from({ hours: 24 });

/** @param ends when the events of the email end; the link works for a day after the last of them */
export function sealServingLink(
  secret: Secret,
  { memberId, email }: Pick<ServingLink, "memberId" | "email">,
  ends: readonly string[],
): string {
  const last = Math.max(...ends.map((end) => Temporal.Instant.from(end).add(VALID_AFTER_END).epochMilliseconds));
  return seal(secret, "serving link", JSON.stringify([memberId, email, Math.ceil(last / 1000)]));
}

/** Null for a text that this server never sealed. The link may have ended. */
export function openServingLink(secret: Secret, token: string): ServingLink | null {
  const text = unseal(secret, "serving link", token);
  const { data } = Sealed.safeParse(text === null ? null : JSON.parse(text));
  if (data === undefined) return null;
  const [memberId, email, seconds] = data;
  return { memberId, email, until: Temporal.Instant.fromEpochMilliseconds(seconds * 1000) };
}
