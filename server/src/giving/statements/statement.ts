// A giving statement as PDF. The donor's name and address are in the window of a #10 envelope when the sheet is folded
// in three, and no other text of the first page is near it.
import { formatLongDay } from "../../calendar/day.words.ts";
import { drawLogo, finish, openPaper, type Paper, WIDTH } from "../../pdf/paper.ts";
import { printable } from "../../pdf/printable.ts";
import { drawSignature, type SignatureField } from "../../pdf/signature.ts";
import { decoration, type Part, startTree, words } from "../../pdf/tagged.ts";
import { INK, QUIET, rule, write } from "../../pdf/text.ts";
import {
  fewLines,
  formatCount,
  formatDollars,
  formatPeriod,
  formatReplaces,
  giversOf,
  linesOfTotals,
  NO_GOODS,
  printableLines,
  type Statement,
  thanksFor,
  titleOf,
  totalOf,
} from "./statement.rules.ts";
import { type Detail, drawGifts, drawTotals } from "./table.ts";

const TOP = 46;
/** The left edge and width of the window, with the sheet in any position in the envelope. */
const WINDOW = { y: 182, width: 252 };
/** Below the window and the first fold. */
const BELOW_WINDOW = 274;
const FOOT = 748;

/** Below the day of issue, right of the issuer and of the window, so that no text moves. */
const LOGO_TOP = TOP + 26;

function drawIssuer(paper: Paper, tree: Part, { issuer, issuedOn }: Statement): void {
  const [name, address] = [printable(issuer.legalName), printableLines(issuer.address)];
  // Checked before; should that fail, no statement is better than one without its issuer.
  if (!name || !address) throw new Error("the congregation's name or address cannot be printed");
  words(paper, tree, "P", () => write(paper, name, { y: TOP, font: "heading", size: 15, width: 330 }));
  for (const line of fewLines(address)) {
    words(paper, tree, "P", () => write(paper, line, { y: paper.y, size: 9.5, color: QUIET, width: 330 }));
  }
  if (issuer.taxId) {
    const number = `Tax ID (EIN) ${issuer.taxId}`;
    words(paper, tree, "P", () => write(paper, number, { y: paper.y, size: 9.5, color: QUIET, width: 330 }));
  }
  const { y } = paper;
  const date = `Issued: ${formatLongDay(issuedOn)}`;
  words(paper, tree, "P", () => write(paper, date, { y: TOP + 3, size: 9.5, color: QUIET, align: "right" }));
  paper.y = y;
}

/** A line to write on if our fonts lack a character, instead of empty boxes or half a name. */
function drawLineToWriteOn(paper: Paper, tree: Part, label: string): void {
  const y = paper.y + 16;
  decoration(paper, "Layout", () => rule(paper, y, { width: WINDOW.width, color: QUIET }));
  words(paper, tree, "P", () => write(paper, label, { y: y + 2, size: 8, color: QUIET, width: WINDOW.width }));
}

function drawDonor(paper: Paper, tree: Part, { donor }: Statement): void {
  paper.y = Math.max(WINDOW.y, paper.y + 16);
  const name = printable(donor.name);
  const { width } = WINDOW;
  if (name) words(paper, tree, "P", () => write(paper, name, { y: paper.y, size: 11, width }));
  else drawLineToWriteOn(paper, tree, "Name, to be written by hand");
  const lines = donor.address === null ? [] : printableLines(donor.address);
  if (lines === null) drawLineToWriteOn(paper, tree, "Address, to be written by hand");
  for (const line of fewLines(lines ?? [])) {
    words(paper, tree, "P", () => write(paper, line, { y: paper.y, size: 11, width }));
  }
}

function drawOpening(paper: Paper, tree: Part, statement: Statement, detail: Detail): void {
  const { year, gifts } = statement;
  paper.y = Math.max(BELOW_WINDOW, paper.y + 26);
  words(paper, tree, "H1", () => write(paper, titleOf(year), { y: paper.y, font: "heading", size: 22 }));
  paper.y += 4;
  words(paper, tree, "P", () => write(paper, thanksFor(year), { y: paper.y, size: 10.5 }));
  words(paper, tree, "P", () => write(paper, formatPeriod(statement), { y: paper.y + 2, size: 10.5 }));
  const replaced = formatReplaces(statement);
  if (replaced) words(paper, tree, "P", () => write(paper, replaced, { y: paper.y + 2, size: 10.5 }));
  paper.y += 12;
  drawTotals(paper, tree, {
    lines: linesOfTotals(gifts).map(([label, number, amount]) => [label, formatCount(number), formatDollars(amount)]),
    total: [formatCount(gifts.length), formatDollars(totalOf(gifts))],
    detail,
  });
  paper.y += 12;
  words(paper, tree, "P", () => write(paper, NO_GOODS, { y: paper.y, size: 10.5 }));
  paper.y += 14;
}

const SIGNATURE: readonly SignatureField[] = [
  { label: "Signature", at: 0, width: 216 },
  { label: "Name and title", at: 236, width: WIDTH - 236 },
];

/** Below the last row, which is on the same page. */
function drawClosing(paper: Paper, tree: Part): void {
  drawSignature(paper, SIGNATURE, {
    line: (draw) => decoration(paper, "Layout", draw),
    label: (draw) => words(paper, tree, "P", draw),
  });
}

/** Repeated on every page, so that a sheet is not mistaken for another donor's. */
function drawFeet(paper: Paper, { year, donor }: Statement, first: number): void {
  const { start, count: open } = paper.bufferedPageRange();
  const pages = start + open - first;
  const whose = printable(donor.name);
  for (let page = 0; page < pages; page++) {
    paper.switchToPage(first + page);
    decoration(paper, "Pagination", () => {
      const left = whose ? `${titleOf(year)} · ${whose}` : titleOf(year);
      write(paper, left, { y: FOOT, size: 8.5, color: QUIET, width: WIDTH - 90, isShort: true });
      const number = `Page ${formatCount(page + 1)} of ${formatCount(pages)}`;
      write(paper, number, { y: FOOT, size: 8.5, color: QUIET, align: "right" });
    });
  }
}

interface Look {
  detail: Detail;
  /** The congregation's logo as a data URL; null without one. An artifact, because the name is next to it. */
  logo: string | null;
}

/** Draws a statement on its own pages and flushes them. */
export function drawStatement(paper: Paper, statement: Statement, { detail, logo }: Look): void {
  paper.addPage();
  const { start, count: open } = paper.bufferedPageRange();
  const first = start + open - 1;
  const tree = startTree(paper);
  paper.fillColor(INK);
  if (logo) decoration(paper, "Layout", () => drawLogo(paper, logo, LOGO_TOP));
  drawIssuer(paper, tree, statement);
  drawDonor(paper, tree, statement);
  drawOpening(paper, tree, statement, detail);
  drawGifts(paper, tree, { gifts: statement.gifts, givers: giversOf(statement.donor), detail });
  drawClosing(paper, tree);
  tree.end();
  drawFeet(paper, statement, first);
  paper.flushPages();
}

/** One statement as its own document. */
export async function printStatement(statement: Statement, logo: string | null = null): Promise<Buffer> {
  const paper = await openPaper({
    title: titleOf(statement.year),
    tagged: true,
    created: new Date(`${statement.issuedOn}T12:00:00Z`),
  });
  drawStatement(paper, statement, { detail: "cells", logo });
  return finish(paper);
}
