// A giving statement as PDF.
import { finishPaper, openPaper, type Paper } from "../../pdf/paper.ts";
import type { Detail } from "../../pdf/table.ts";
import { startTree, type TaggedPart, writePart } from "../../pdf/tagged.ts";
import { INK } from "../../pdf/text.ts";
import { drawClosing, drawFeet, drawHead } from "./letterhead.ts";
import {
  formatCount,
  formatDollars,
  formatPeriod,
  formatReplaces,
  formatStatementTitle,
  formatThanks,
  listGivers,
  listTotalLines,
  NO_GOODS,
  type Statement,
  sumStatementGifts,
} from "./statement.rules.ts";
import { drawGifts, drawTotals } from "./table.ts";

function drawOpening(paper: Paper, tree: TaggedPart, statement: Statement, detail: Detail): void {
  const { year, gifts } = statement;
  writePart(paper, tree, "H1", formatStatementTitle(year), { font: "heading", size: 22 });
  paper.y += 4;
  writePart(paper, tree, "P", formatThanks(year), { size: 10.5 });
  writePart(paper, tree, "P", formatPeriod(statement), { y: paper.y + 2, size: 10.5 });
  const replaced = formatReplaces(statement);
  if (replaced) writePart(paper, tree, "P", replaced, { y: paper.y + 2, size: 10.5 });
  paper.y += 8;
  drawTotals(paper, tree, {
    lines: listTotalLines(gifts).map(([label, number, amount]) => [label, formatCount(number), formatDollars(amount)]),
    total: [formatCount(gifts.length), formatDollars(sumStatementGifts(gifts))],
    detail,
  });
  paper.y += 8;
  writePart(paper, tree, "P", NO_GOODS, { size: 10.5 });
  paper.y += 9;
}

interface StatementStyle {
  detail: Detail;
  /** The congregation's logo as a data URL; null without one. */
  logo: string | null;
}

/** Draws a statement on its own pages and flushes them. */
export function drawStatement(paper: Paper, statement: Statement, { detail, logo }: StatementStyle): void {
  paper.addPage();
  const { start, count: open } = paper.bufferedPageRange();
  const first = start + open - 1;
  const tree = startTree(paper);
  paper.fillColor(INK);
  drawHead(paper, tree, { ...statement, logo });
  drawOpening(paper, tree, statement, detail);
  drawGifts(paper, tree, { gifts: statement.gifts, givers: listGivers(statement.donor), detail });
  drawClosing(paper, tree);
  tree.end();
  drawFeet(paper, { title: formatStatementTitle(statement.year), name: statement.donor.name }, first);
  paper.flushPages();
}

/** One statement as its own document. */
export async function printStatement(statement: Statement, logo: string | null = null): Promise<Buffer> {
  const paper = await openPaper({
    title: formatStatementTitle(statement.year),
    tagged: true,
    created: new Date(`${statement.issuedOn}T12:00:00Z`),
  });
  drawStatement(paper, statement, { detail: "cells", logo });
  return finishPaper(paper);
}
