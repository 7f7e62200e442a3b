// What names a family at a self-service station, so that no one checks in a family by counting through ids.
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { deriveKey, listSecretValues, type Secret, seal, unseal } from "../sealed.ts";

const VALID = Temporal.Duration.from({ minutes: 10 });
const Sealed = z.tuple([z.int(), z.int(), z.string().nullable(), z.string()]);

/** A family that a lookup found. */
interface FoundFamily {
  householdId: number;
  /** The last four digits that were typed; null for a card. The check-in takes the people whom they show. */
  phoneEnd: string | null;
}

/** Names a household for one station, for ten minutes. */
export function sealFamily(
  secret: Secret,
  { stationId, householdId, phoneEnd }: FoundFamily & { stationId: number },
  now: Temporal.Instant,
): string {
  const until = now.add(VALID).toString();
  return seal(secret, "family at a station", JSON.stringify([stationId, householdId, phoneEnd, until]));
}

/** What a station was shown; null for another station's token and after ten minutes. */
export function unsealFamily(
  secret: Secret,
  stationId: number,
  token: string,
  now: Temporal.Instant,
): FoundFamily | null {
  const text = unseal(secret, "family at a station", token);
  // A token of an earlier version has other parts.
  const { data } = Sealed.safeParse(text === null ? null : JSON.parse(text));
  if (data === undefined) return null;
  const [ownStation, householdId, phoneEnd, until] = data;
  return ownStation === stationId && Temporal.Instant.compare(now, Temporal.Instant.from(until)) < 0
    ? { householdId, phoneEnd }
    : null;
}

/** A card that was never renewed is signed as in earlier versions, so that printed ones stay valid. */
function signRenewal(value: string, householdId: number, renewals: number): string {
  return createHmac("sha256", deriveKey(value, "family card"))
    .update(renewals === 0 ? String(householdId) : `${householdId}.${renewals}`)
    .digest("base64url")
    .slice(0, 22);
}

/** The text of a family's QR code, such as `F12.x4…`. It opens nothing but the lookup at a station. */
export const buildCard = ({ current }: Secret, householdId: number, renewals: number): string =>
  buildCardWith(current, householdId, renewals);

const buildCardWith = (value: string, householdId: number, renewals: number): string =>
  `F${householdId}.${signRenewal(value, householdId, renewals)}`;

/** The household that a card names, before its signature is compared; null for another text. */
export function parseHouseholdId(card: string): number | null {
  const [, id] = /^F(\d{1,9})\.[\w-]{22}$/.exec(card.trim()) ?? [];
  return id === undefined ? null : Number(id);
}

/** Whether a card is the current one of a household. */
export function isCurrentCard(secret: Secret, card: string, householdId: number, renewals: number): boolean {
  const given = Buffer.from(card.trim());
  return listSecretValues(secret)
    .map((value) => Buffer.from(buildCardWith(value, householdId, renewals)))
    .some((own) => own.length === given.length && timingSafeEqual(own, given));
}
