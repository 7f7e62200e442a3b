// Keeps an unpaid gift in this tab's storage over a reload, for the account that typed it.
// Contains no schema, because the first screen loads it to clear the gift after a payment.
import { DEFAULT_AMOUNT, type GivingType } from "@narthex/contract/giving-kinds.ts";

interface GiftDraft {
  amount: string;
  /** "" if the chosen type is no longer offered; another one is never chosen automatically. */
  donationType: GivingType | "";
  notes: string;
}

const KEY = "narthex.giving";
/** Set while a card is being charged. */
const PAYING = "narthex.giving.paying";

/** The initial values: a general gift, or the first type that is offered. */
function beginning(types: readonly GivingType[]): GiftDraft {
  const [first = "general"] = types;
  return { amount: DEFAULT_AMOUNT, donationType: types.includes("general") ? "general" : first, notes: "" };
}

/**
 * Parses the stored gift of an account. Returns the initial values if there is none or it belongs to another account.
 * @param types the types of gifts offered now
 */
export function draftIn(text: string | null, userId: string, types: readonly GivingType[]): GiftDraft {
  const nothing = beginning(types);
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null || !("userId" in kept) || kept.userId !== userId) return nothing;
    const { amount, donationType, notes } = kept as Partial<Record<keyof GiftDraft, unknown>>;
    return {
      amount: typeof amount === "string" ? amount : nothing.amount,
      donationType:
        typeof donationType === "string" ? (types.find((one) => one === donationType) ?? "") : nothing.donationType,
      notes: typeof notes === "string" ? notes : nothing.notes,
    };
  } catch {
    return nothing;
  }
}

export const readDraft = (userId: string, types: readonly GivingType[]): GiftDraft =>
  draftIn(sessionStorage.getItem(KEY), userId, types);
export const keepDraft = (userId: string, draft: object): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...draft, userId }));
export const forgetDraft = (): void => sessionStorage.removeItem(KEY);

/** Called before the card is charged: only then does the return URL confirm a gift. */
export const notePayment = (): void => sessionStorage.setItem(PAYING, "1");
export const forgetPayment = (): void => sessionStorage.removeItem(PAYING);
export const isPaying = (): boolean => sessionStorage.getItem(PAYING) !== null;
