// What somebody gives for on the give screen, as the ledger's types; and how the same gift is known again. Pure.
import { createHash } from "node:crypto";
import type { DonationType } from "@narthex/contract/donation-kinds.ts";
import type { GivingInput } from "@narthex/contract/giving.ts";
import type { GivingType } from "@narthex/contract/giving-kinds.ts";

const DONATION_TYPES: Readonly<Record<GivingType, DonationType>> = {
  general: "offering",
  tithe: "tithe",
  missions: "missions",
  building: "building_fund",
  youth: "other",
  children: "other",
  special: "other",
};

export function donationTypeFor(givingType: GivingType): DonationType {
  return DONATION_TYPES[givingType];
}

/** The same for the same gift by the same person: as long as it is not paid, asking twice makes one payment. */
export function fingerprintOf(userId: string, { amount, donationType, notes }: GivingInput): string {
  const told = JSON.stringify([userId, amount, donationType, notes ?? null]);
  return createHash("sha256").update(told).digest("base64url");
}
