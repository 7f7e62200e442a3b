// Keeps an unpaid gift in this tab's storage over a reload, for the account that typed it.
// Contains no schema, because the first screen loads it to clear the gift after a payment.
import { DEFAULT_AMOUNT } from "@narthex/contract/giving-kinds.ts";

type Funds = readonly { id: number }[];

interface GiftDraft {
  amount: string;
  /** Null if the chosen fund is no longer offered; another one is never chosen automatically. */
  fundId: number | null;
  isSplit: boolean;
  splits: { fundId: number | null; amount: string }[];
  notes: string;
  coverFee: boolean;
}

const KEY = "narthex.giving";

/** The initial values: a gift to the first fund. */
function createDraft([first]: Funds): GiftDraft {
  return { amount: DEFAULT_AMOUNT, fundId: first?.id ?? null, isSplit: false, splits: [], notes: "", coverFee: false };
}

/** @returns null unless all rows are readable */
function parseRows(kept: unknown, funds: Funds): GiftDraft["splits"] | null {
  if (!Array.isArray(kept)) return null;
  const rows = kept.flatMap((row: Partial<Record<"fundId" | "amount", unknown>> | null) => {
    const { fundId, amount } = row ?? {};
    return typeof amount === "string" ? [{ fundId: funds.find(({ id }) => id === fundId)?.id ?? null, amount }] : [];
  });
  return rows.length === kept.length && rows.length > 1 ? rows : null;
}

/**
 * Parses the stored gift of an account. Returns the initial values if there is none or it belongs to another account.
 * @param funds the funds offered now
 */
export function parseDraft(text: string | null, userId: string, funds: Funds): GiftDraft {
  const nothing = createDraft(funds);
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null || !("userId" in kept) || kept.userId !== userId) return nothing;
    const { amount, fundId, notes, coverFee, isSplit, splits } = kept as Partial<Record<keyof GiftDraft, unknown>>;
    const rows = parseRows(splits, funds);
    return {
      amount: typeof amount === "string" ? amount : nothing.amount,
      fundId: fundId === undefined ? nothing.fundId : (funds.find(({ id }) => id === fundId)?.id ?? null),
      isSplit: isSplit === true && rows !== null,
      splits: rows ?? [],
      notes: typeof notes === "string" ? notes : nothing.notes,
      coverFee: coverFee === true,
    };
  } catch {
    return nothing;
  }
}

export const readGift = (userId: string, funds: Funds): GiftDraft =>
  parseDraft(sessionStorage.getItem(KEY), userId, funds);
export const keepDraft = (userId: string, draft: object): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...draft, userId }));
export const forgetGift = (): void => sessionStorage.removeItem(KEY);
