// The receipt for one gift as PDF: the sheet of a giving statement with the funds of this gift.
import { printTagged, writePart } from "../../pdf/tagged.ts";
import type { Gift, Issuer } from "../statements/content/content.ts";
import { drawClosing, drawFeet, drawHead } from "../statements/letterhead.ts";
import { NO_GOODS } from "../statements/statement.rules.ts";
import { drawGifts } from "../statements/table.ts";

export interface Receipt {
  /** The number of the gift; of a split one, the first. */
  readonly number: number;
  readonly issuer: Issuer;
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly donor: { readonly name: string | null; readonly address: string | null };
  /** One for each fund. */
  readonly gifts: readonly Gift[];
  /** Whether a part was voided or refunded, so that an earlier receipt may say more. */
  readonly isReduced: boolean;
}

const formatTitle = (number: number): string => `Gift receipt ${number}`;

export function printReceipt(receipt: Receipt, logo: string | null): Promise<Buffer> {
  const { number, issuedOn, donor, gifts, isReduced } = receipt;
  const title = formatTitle(number);
  return printTagged({ title, created: new Date(`${issuedOn}T12:00:00Z`) }, (paper, tree) => {
    drawHead(paper, tree, { ...receipt, logo });
    writePart(paper, tree, "H1", "Gift receipt", { font: "heading", size: 22 });
    paper.y += 4;
    const lines = [
      `Receipt number ${number}`,
      "Thank you for your gift.",
      ...(isReduced ? ["This receipt replaces any earlier one for this gift."] : []),
    ];
    for (const line of lines) writePart(paper, tree, "P", line, { y: paper.y + 2, size: 10.5 });
    paper.y += 12;
    writePart(paper, tree, "P", NO_GOODS, { size: 10.5 });
    paper.y += 14;
    drawGifts(paper, tree, { gifts, givers: null, detail: "cells" });
    drawClosing(paper, tree);
    drawFeet(paper, { title, name: donor.name }, 0);
  });
}
