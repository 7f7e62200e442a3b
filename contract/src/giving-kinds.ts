// The giving types of the API, the suggested amounts, and what gifts are for. Without schemas, so that a list of gifts can
// import it.
import { DONATION_TYPE_WORDS, type DonationType } from "./donation-kinds.ts";

export const GIVING_TYPES = ["general", "tithe", "missions", "building", "youth", "children", "special"] as const;
export type GivingType = (typeof GIVING_TYPES)[number];

/** Labels of the types. */
export const GIVING_LABELS: Readonly<Record<GivingType, string>> = {
  general: "General Fund",
  tithe: "Tithe",
  missions: "Missions",
  building: "Building Fund",
  youth: "Youth Ministry",
  children: "Children's Ministry",
  special: "Special Offering",
};

/** Suggested amounts in dollars, and the initial one. */
export const QUICK_AMOUNTS = ["25", "50", "100", "250", "500"] as const;
export const DEFAULT_AMOUNT = "50";

/** The giving type of the fund in which a gift of a type counts if no fund was chosen; null for none. */
export const USUAL_FUNDS: Readonly<Record<DonationType, GivingType | null>> = {
  tithe: "tithe",
  offering: "general",
  building_fund: "building",
  missions: "missions",
  other: null,
};

/** The name of a gift's fund as it was recorded. Older online gifts have a giving type instead. */
export function getFundName(fund: string | null): string | null {
  const known = GIVING_TYPES.find((one) => one === fund);
  return known ? GIVING_LABELS[known] : fund;
}

interface Purpose {
  donationType: DonationType;
  fund: string | null;
}

/** Whether the fund is the usual one of the type, so that one of the two says it all. */
function isUsualFund({ donationType, fund }: Purpose): boolean {
  const usual = USUAL_FUNDS[donationType];
  return fund === DONATION_TYPE_WORDS[donationType] || (usual !== null && fund === GIVING_LABELS[usual]);
}

/** The purpose of a gift on statements: its type, and its fund if that says more. */
export function formatPurpose(gift: Purpose): string {
  const type = DONATION_TYPE_WORDS[gift.donationType];
  return gift.fund === null || isUsualFund(gift) ? type : `${type}: ${gift.fund}`;
}

/** The purpose of a gift in lists: its fund as it was chosen; its type if there is none. */
export const formatChosenFund = ({ donationType, fund }: Purpose): string => fund ?? DONATION_TYPE_WORDS[donationType];

/** The type of a gift beside its fund; null if the fund says it already. */
export const findFurtherType = (gift: Purpose): string | null =>
  gift.fund === null || isUsualFund(gift) ? null : DONATION_TYPE_WORDS[gift.donationType];
