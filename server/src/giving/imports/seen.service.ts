// How an import of gifts is shown.
import type { GiftImport } from "@narthex/contract/gift-imports.ts";
import { toAmount } from "@narthex/contract/money.ts";
import { mayStep } from "../../imports/imports.rules.ts";
import type { GiftImportRecord } from "./imports.queries.ts";

const NO_PROOF = {
  file: 0,
  imported: 0,
  refundedCents: 0,
  leftOutCents: 0,
  gifts: 0,
  refunded: 0,
  leftOut: 0,
  unreadable: 0,
};

/** @param samples cells of its first rows */
export function toGiftImport(
  { headers, proof, createdByName, ...record }: GiftImportRecord,
  open: Pick<GiftImport, "unconfirmed" | "likely" | "likelyLeftOut" | "cut">,
  samples: readonly string[][],
): GiftImport {
  const { status } = record;
  const isOpen = mayStep(status, "remove");
  const {
    file,
    imported,
    refundedCents,
    leftOutCents,
    checkedAt: _,
    undone: __,
    ...counts
  } = { checkedAt: "", undone: 0, ...(proof ?? NO_PROOF) };
  return {
    ...record,
    // Older proofs have only the number of rows.
    entered: counts.gifts,
    ...counts,
    createdBy: createdByName,
    // After the import, the headings say whether a column was left out.
    columns:
      isOpen || status === "done"
        ? headers.map((header, place) => ({
            header,
            samples: isOpen ? samples.map((cells) => cells[place] ?? "") : [],
          }))
        : [],
    fileTotal: toAmount(file),
    importedTotal: toAmount(imported),
    refundedTotal: toAmount(refundedCents),
    leftOutTotal: toAmount(leftOutCents),
    ...open,
    hasCells: samples.length > 0,
    can: {
      check: mayStep(status, "check"),
      cancel: mayStep(status, "cancel"),
      confirm: mayStep(status, "confirm"),
      undo: mayStep(status, "undo"),
      remove: isOpen,
    },
  };
}
