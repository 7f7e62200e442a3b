// The PDF of the letter about a year's volunteer hours.
import { formatLongDay } from "../calendar/day.words.ts";
import { listPrintableLines } from "../pdf/address.ts";
import { BOTTOM, drawBesideLogo, type Paper, WIDTH } from "../pdf/paper.ts";
import { toPrintable } from "../pdf/printable.ts";
import { drawLineToWriteOn, drawSignature, type SignatureField } from "../pdf/signature.ts";
import { type Column, drawRow, startTable } from "../pdf/table.ts";
import { markArtifact, printTagged, type TaggedPart, writePart } from "../pdf/tagged.ts";
import { drawRule, QUIET } from "../pdf/text.ts";
import { sumHours } from "./hours.rules.ts";

export interface LetterLine {
  ministryName: string;
  /** Number of days on which the member served. */
  days: number;
  /** Numeric text. */
  hours: string;
}

export interface Letter {
  /** The congregation's legal name, or its name. */
  congregation: string;
  /** Several lines; null if the settings have none. */
  address: string | null;
  /** Image for the PDF; null without a logo. */
  logo: string | null;
  name: string;
  year: number;
  /** The day of the letter, YYYY-MM-DD. */
  today: string;
  lines: readonly LetterLine[];
}

const count = new Intl.NumberFormat("en-US");
const exact = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });

const formatHours = (hours: string) => exact.format(Number(hours)); // quarter hours are exact in a float

function drawLetterhead(paper: Paper, tree: TaggedPart, { congregation, address, logo, today }: Letter): void {
  const name = toPrintable(congregation);
  const lines = listPrintableLines(address ?? "") ?? [];
  drawBesideLogo(paper, logo, (width) => {
    if (name) writePart(paper, tree, "P", name, { font: "heading", size: 16, width });
    for (const line of lines) writePart(paper, tree, "P", line, { size: 10, color: QUIET, width });
    const y = paper.y + (lines.length > 0 ? 10 : 0);
    writePart(paper, tree, "P", formatLongDay(today), { y, size: 10, color: QUIET, width });
  });
  markArtifact(paper, "Layout", () => drawRule(paper, paper.y + 8));
  paper.y += 44;
}

function drawOpening(paper: Paper, tree: TaggedPart, { name, year, lines }: Letter): void {
  writePart(paper, tree, "H1", `Volunteer hours in ${year}`, { font: "heading", size: 22 });
  const known = toPrintable(name);
  const confirmed = `This letter confirms the hours that ${known ?? "the person named below"} gave to the congregation as a volunteer.`;
  writePart(paper, tree, "P", confirmed, { y: paper.y + 22, size: 11 });
  paper.y += 16;
  if (known) writePart(paper, tree, "P", known, { font: "heading", size: 16 });
  else drawLineToWriteOn(paper, tree, "Name, to be written by hand");
  const total = formatHours(sumHours(lines.map(({ hours }) => hours)));
  writePart(paper, tree, "P", `Total of approved hours: ${total}`, { y: paper.y + 6, size: 11 });
  paper.y += 24;
}

const COLUMNS: readonly Column[] = [
  { label: "Ministry", at: 0, width: WIDTH - 160, wraps: true },
  { label: "Days", at: WIDTH - 150, width: 60, align: "right" },
  { label: "Hours", at: WIDTH - 80, width: 80, align: "right" },
];

function drawHours(paper: Paper, tree: TaggedPart, { lines }: Letter): void {
  const table = startTable(paper, tree, { columns: COLUMNS, row: 24, padding: 5, size: 11, bottom: BOTTOM });
  for (const { ministryName, days, hours } of lines)
    drawRow(paper, table, [toPrintable(ministryName) ?? "A ministry", count.format(days), formatHours(hours)]);
  const total = formatHours(sumHours(lines.map(({ hours }) => hours)));
  drawRow(paper, table, ["Total", "", total], { isBold: true });
  table.part.end();
}

const SIGNATURE: readonly SignatureField[] = [
  { label: "Signature", at: 0, width: 190 },
  { label: "Name and title", at: 206, width: 154 },
  { label: "Date", at: 376, width: WIDTH - 376 },
];

function drawClosing(paper: Paper, tree: TaggedPart, { today, year }: Letter): void {
  if (paper.y + 130 > BOTTOM) paper.addPage();
  const through = `Includes hours approved through ${formatLongDay(today)}. Hours waiting for approval are not included.`;
  writePart(paper, tree, "P", through, { y: paper.y + 14, size: 9.5, color: QUIET });
  writePart(paper, tree, "P", `Thank you for your service in ${year}.`, { y: paper.y + 14, size: 11 });
  paper.y += 28;
  drawSignature(paper, tree, SIGNATURE);
}

export function printLetter(letter: Letter): Promise<Buffer> {
  return printTagged({ title: `Volunteer hours in ${letter.year}` }, (paper, tree) => {
    drawLetterhead(paper, tree, letter);
    drawOpening(paper, tree, letter);
    drawHours(paper, tree, letter);
    drawClosing(paper, tree, letter);
  });
}
