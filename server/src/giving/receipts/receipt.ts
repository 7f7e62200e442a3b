// The receipt for one gift as PDF: the sheet of a giving statement with the funds of this gift.
import { finish, openPaper } from "../../pdf/paper.ts";
import { startTree, words } from "../../pdf/tagged.ts";
import { INK, write } from "../../pdf/text.ts";
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

const titleOf = (number: number): string => `Gift receipt ${number}`;

export async function printReceipt(receipt: Receipt, logo: string | null): Promise<Buffer> {
  const { number, issuedOn, donor, gifts, isReduced } = receipt;
  const paper = await openPaper({
    title: titleOf(number),
    tagged: true,
    created: new Date(`${issuedOn}T12:00:00Z`),
  });
  paper.addPage();
  const tree = startTree(paper);
  paper.fillColor(INK);
  drawHead(paper, tree, { ...receipt, logo });
  words(paper, tree, "H1", () => write(paper, "Gift receipt", { y: paper.y, font: "heading", size: 22 }));
  paper.y += 4;
  const lines = [
    `Receipt number ${number}`,
    "Thank you for your gift.",
    ...(isReduced ? ["This receipt replaces any earlier one for this gift."] : []),
  ];
  for (const line of lines) words(paper, tree, "P", () => write(paper, line, { y: paper.y + 2, size: 10.5 }));
  paper.y += 12;
  words(paper, tree, "P", () => write(paper, NO_GOODS, { y: paper.y, size: 10.5 }));
  paper.y += 14;
  drawGifts(paper, tree, { gifts, givers: null, detail: "cells" });
  drawClosing(paper, tree);
  tree.end();
  drawFeet(paper, { title: titleOf(number), name: donor.name }, 0);
  return finish(paper);
}
