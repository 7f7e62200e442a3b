// The parts that statements and receipts have in common. The donor's name and address are in the window of a #10 envelope
// when the sheet is folded in three, and no other text of the first page is near it.
import { formatLongDay } from "../../calendar/day.words.ts";
import { listPrintableLines } from "../../pdf/address.ts";
import { drawPaperLogo, type Paper, WIDTH } from "../../pdf/paper.ts";
import { toPrintable } from "../../pdf/printable.ts";
import { drawLineToWriteOn, drawSignature, type SignatureField } from "../../pdf/signature.ts";
import { markArtifact, type TaggedPart, writePart } from "../../pdf/tagged.ts";
import { QUIET, writeText } from "../../pdf/text.ts";
import type { Issuer } from "./content/content.ts";
import { formatCount, limitLines } from "./statement.rules.ts";

const TOP = 46;
/** The left edge and width of the window, with the sheet in any position in the envelope. */
const WINDOW = { y: 182, width: 252 };
/** Below the window and the first fold. */
const BELOW_WINDOW = 274;
const FOOT = 748;

/** Below the day of issue, right of the issuer and of the window, so that no text moves. */
const LOGO_TOP = TOP + 26;

interface Sheet {
  issuer: Issuer;
  /** YYYY-MM-DD. */
  issuedOn: string;
  /** Without a name if the gift is anonymous. */
  donor: { name: string | null; address: string | null };
  /** The congregation's logo as a data URL; null without one. An artifact, because the name is next to it. */
  logo: string | null;
}

function drawIssuer(paper: Paper, tree: TaggedPart, { issuer, issuedOn }: Sheet): void {
  const [name, address] = [toPrintable(issuer.legalName), listPrintableLines(issuer.address)];
  // Checked before; should that fail, no statement is better than one without its issuer.
  if (!name || !address) throw new Error("the congregation's name or address cannot be printed");
  writePart(paper, tree, "P", name, { y: TOP, font: "heading", size: 15, width: 330 });
  for (const line of limitLines(address)) {
    writePart(paper, tree, "P", line, { size: 9.5, color: QUIET, width: 330 });
  }
  if (issuer.taxId) {
    const number = `Tax ID (EIN) ${issuer.taxId}`;
    writePart(paper, tree, "P", number, { size: 9.5, color: QUIET, width: 330 });
  }
  const { y } = paper;
  const date = `Issued: ${formatLongDay(issuedOn)}`;
  writePart(paper, tree, "P", date, { y: TOP + 3, size: 9.5, color: QUIET, align: "right" });
  paper.y = y;
}

function drawDonor(paper: Paper, tree: TaggedPart, { donor }: Sheet): void {
  paper.y = Math.max(WINDOW.y, paper.y + 16);
  const name = donor.name === null ? null : toPrintable(donor.name);
  const { width } = WINDOW;
  if (name) writePart(paper, tree, "P", name, { size: 11, width });
  else drawLineToWriteOn(paper, tree, "Name, to be written by hand", width);
  const lines = donor.address === null ? [] : listPrintableLines(donor.address);
  if (lines === null) drawLineToWriteOn(paper, tree, "Address, to be written by hand", width);
  for (const line of limitLines(lines ?? [])) {
    writePart(paper, tree, "P", line, { size: 11, width });
  }
}

/** Ends where the text below the window begins. */
export function drawHead(paper: Paper, tree: TaggedPart, sheet: Sheet): void {
  const { logo } = sheet;
  if (logo) markArtifact(paper, "Layout", () => drawPaperLogo(paper, logo, LOGO_TOP));
  drawIssuer(paper, tree, sheet);
  drawDonor(paper, tree, sheet);
  paper.y = Math.max(BELOW_WINDOW, paper.y + 26);
}

const SIGNATURE: readonly SignatureField[] = [
  { label: "Signature", at: 0, width: 216 },
  { label: "Name and title", at: 236, width: WIDTH - 236 },
];

/** Below the last row, which is on the same page. */
export function drawClosing(paper: Paper, tree: TaggedPart): void {
  drawSignature(paper, tree, SIGNATURE);
}

/**
 * Repeated on every page, so that a sheet is not mistaken for another donor's. @param first the number of the first page
 */
export function drawFeet(paper: Paper, { title, name }: { title: string; name: string | null }, first: number): void {
  const { start, count: open } = paper.bufferedPageRange();
  const pages = start + open - first;
  const whose = name === null ? null : toPrintable(name);
  for (let page = 0; page < pages; page++) {
    paper.switchToPage(first + page);
    markArtifact(paper, "Pagination", () => {
      const left = whose ? `${title} · ${whose}` : title;
      writeText(paper, left, { y: FOOT, size: 8.5, color: QUIET, width: WIDTH - 90, isShort: true });
      const number = `Page ${formatCount(page + 1)} of ${formatCount(pages)}`;
      writeText(paper, number, { y: FOOT, size: 8.5, color: QUIET, align: "right" });
    });
  }
}
