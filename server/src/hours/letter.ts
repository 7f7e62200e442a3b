// The PDF of the letter about a year's volunteer hours.
import { formatLongDay } from "../calendar/day.words.ts";
import { linesOfAddress } from "../pdf/address.ts";
import { BOTTOM, drawLogo, LOGO_BOX, MARGIN, type Paper, print, WIDTH } from "../pdf/paper.ts";
import { printable } from "../pdf/printable.ts";
import { drawSignature, type SignatureField } from "../pdf/signature.ts";
import { INK, QUIET, rule, write } from "../pdf/text.ts";
import { sumOf } from "./hours.rules.ts";

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

const ROW = 24;

const count = new Intl.NumberFormat("en-US");
const exact = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });

const formatHours = (hours: string) => exact.format(Number(hours)); // quarter hours are exact in a float

function head(paper: Paper, { congregation, address, logo, today }: Letter): void {
  const name = printable(congregation);
  const width = logo ? WIDTH - LOGO_BOX.width - 24 : WIDTH;
  if (logo) drawLogo(paper, logo, MARGIN);
  if (name) paper.font("heading").fontSize(16).fillColor(INK).text(name, MARGIN, MARGIN, { width });
  paper.font("regular").fontSize(10).fillColor(QUIET);
  const lines = linesOfAddress(address ?? "").flatMap((line) => printable(line) ?? []);
  for (const line of lines) paper.text(line, { width });
  if (lines.length > 0) paper.moveDown(0.8);
  paper.text(formatLongDay(today), { width });
  if (logo) paper.y = Math.max(paper.y, MARGIN + LOGO_BOX.height);
  rule(paper, paper.y + 8);
  paper.y += 44;
}

/** The person's name, or an empty line to write on if the fonts have no glyphs for it. */
function nameOnPaper(paper: Paper, name: string): void {
  const known = printable(name);
  if (known) {
    paper.font("heading").fontSize(16).text(known);
    return;
  }
  paper.y += 20;
  rule(paper, paper.y, { color: QUIET });
  paper
    .font("regular")
    .fontSize(9)
    .fillColor(QUIET)
    .text("Name, to be written by hand", MARGIN, paper.y + 4);
  paper.fillColor(INK);
}

function opening(paper: Paper, { name, year, lines }: Letter): void {
  paper.font("heading").fontSize(22).fillColor(INK).text(`Volunteer hours in ${year}`);
  paper.moveDown(0.8).font("regular").fontSize(11);
  const who = printable(name) ?? "the person named below";
  paper.text(`This letter confirms the hours that ${who} gave to the congregation as a volunteer.`);
  paper.moveDown(1.2);
  nameOnPaper(paper, name);
  const total = sumOf(lines.map(({ hours }) => hours));
  paper
    .moveDown(0.3)
    .font("regular")
    .fontSize(11)
    .text(`Total of approved hours: ${formatHours(total)}`);
  paper.y += 24;
}

type Cells = readonly [ministry: string, days: string, hours: string];

/** Prints one line of the table, on a new page if this one is full. */
function row(paper: Paper, [ministry, days, hours]: Cells, look: { bold?: boolean; color?: string } = {}): void {
  paper.font(look.bold ? "bold" : "regular").fontSize(11);
  const nameWidth = WIDTH - 160;
  const height = Math.max(ROW, paper.heightOfString(ministry, { width: nameWidth }) + 10);
  if (paper.y + height > BOTTOM) paper.addPage();
  const { y } = paper;
  paper.fillColor(look.color ?? INK).text(ministry, MARGIN, y + 5, { width: nameWidth });
  paper.text(days, MARGIN + WIDTH - 150, y + 5, { width: 60, align: "right" });
  paper.text(hours, MARGIN + WIDTH - 80, y + 5, { width: 80, align: "right" });
  rule(paper, y + height);
  paper.x = MARGIN;
  paper.y = y + height;
}

function table(paper: Paper, { lines }: Letter): void {
  row(paper, ["Ministry", "Days", "Hours"], { color: QUIET });
  for (const { ministryName, days, hours } of lines) {
    row(paper, [printable(ministryName) ?? "A ministry", count.format(days), formatHours(hours)]);
  }
  row(paper, ["Total", "", formatHours(sumOf(lines.map(({ hours }) => hours)))], { bold: true });
}

const SIGNATURE: readonly SignatureField[] = [
  { label: "Signature", at: 0, width: 190 },
  { label: "Name and title", at: 206, width: 154 },
  { label: "Date", at: 376, width: WIDTH - 376 },
];

function closing(paper: Paper, { today, year }: Letter): void {
  if (paper.y + 130 > BOTTOM) paper.addPage();
  paper.y += 14;
  paper.font("regular").fontSize(9.5).fillColor(QUIET);
  paper.text(`Includes hours approved through ${formatLongDay(today)}. Hours that wait for approval are not.`, {
    width: WIDTH,
  });
  write(paper, `Thank you for your service in ${year}.`, { y: paper.y + 14, size: 11 });
  paper.y += 28;
  const draw = (part: () => void) => part();
  drawSignature(paper, SIGNATURE, { line: draw, label: draw });
}

export function printLetter(letter: Letter): Promise<Buffer> {
  return print({ title: `Volunteer hours in ${letter.year}` }, (paper) => {
    head(paper, letter);
    opening(paper, letter);
    table(paper, letter);
    closing(paper, letter);
  });
}
