// Converts the funds of the give screen to the ledger's types. Pure.
import type { DonationType } from "@narthex/contract/donation-kinds.ts";
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
