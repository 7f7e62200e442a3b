// What is being given, kept over a reload in this tab's own storage until it is paid. It belongs to whoever typed it.
// No schema in here: whoever comes back from the card has it cleared by the first screen.
import { DEFAULT_AMOUNT, GIVING_TYPES, type GivingType } from "@narthex/contract/giving-kinds.ts";

interface GiftDraft {
  amount: string;
  donationType: GivingType;
  notes: string;
}

const KEY = "narthex.giving";
const NOTHING: GiftDraft = { amount: DEFAULT_AMOUNT, donationType: "general", notes: "" };

/** What was kept as text, for the account with this number; what one begins with where there is none or it is another's. */
export function draftIn(text: string | null, userId: string): GiftDraft {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null || !("userId" in kept) || kept.userId !== userId) return NOTHING;
    const { amount, donationType, notes } = kept as Partial<Record<keyof GiftDraft, unknown>>;
    return {
      amount: typeof amount === "string" ? amount : NOTHING.amount,
      donationType: GIVING_TYPES.find((one) => one === donationType) ?? NOTHING.donationType,
      notes: typeof notes === "string" ? notes : NOTHING.notes,
    };
  } catch {
    return NOTHING;
  }
}

export const readDraft = (userId: string): GiftDraft => draftIn(sessionStorage.getItem(KEY), userId);
export const keepDraft = (userId: string, draft: object): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...draft, userId }));
export const forgetDraft = (): void => sessionStorage.removeItem(KEY);
