// Draws the paper list and its slips. Runs in the worker thread.
import { ABOUT_PAPER_LIST, type PaperList } from "@narthex/contract/child-paper.ts";
import { fitText, LINE_HEIGHT } from "../pdf/fit.ts";
import { finishPaper, openPaper, type Paper } from "../pdf/paper.ts";
import { createMeasure, INK, QUIET, writeText } from "../pdf/text.ts";
import { SLIPS_PER_PAGE } from "./paper.rules.ts";

const EDGE = 36;
const WIDTH = 612 - 2 * EDGE;
const BOTTOM = 792 - EDGE;
const LINE = "#8a8177";
const ROW = 27;
const EMPTY_ROWS = 10;

/** The columns to write in: title, left edge and width. */
const COLUMNS = [
  { title: "Slip", x: EDGE + 170, width: 44 },
  { title: "Brought by, phone", x: EDGE + 214, width: 146 },
  { title: "Collected by, time", x: EDGE + 360, width: 180 },
] as const;

function drawLine(paper: Paper, from: [x: number, y: number], to: [x: number, y: number], isCut = false): void {
  paper
    .moveTo(...from)
    .lineTo(...to)
    .lineWidth(0.6)
    .strokeColor(LINE);
  if (isCut) paper.dash(3, { space: 3 }).stroke().undash();
  else paper.stroke();
}

type Row = PaperList["rooms"][number]["children"][number];

function drawHeading(paper: Paper, name: string, y: number): number {
  writeText(paper, name, { y, x: EDGE, width: 160, font: "bold", size: 12, isShort: true });
  for (const { title, x, width } of COLUMNS)
    writeText(paper, title, { y: y + 3, x: x + 4, width: width - 8, size: 8, color: QUIET, isShort: true });
  drawLine(paper, [EDGE, y + 17], [EDGE + WIDTH, y + 17]);
  return y + 17;
}

const NAME_WIDTH = 150;
/** A long word becomes smaller before it is broken. */
const NAME_SIZE = { largest: 10.5, smallest: 9 };
const ALLERGY_SIZE = 7.5;

const formatAllergy = (allergies: string): string => `ALLERGY: ${allergies}`;

/** Names and allergies are never cut: their row becomes as high as they need. */
function fitRow(paper: Paper, { name, allergies }: Row) {
  const fitted = fitText(name, { width: NAME_WIDTH, ...NAME_SIZE }, createMeasure(paper, "regular"));
  const nameHeight = fitted.lines.length * fitted.size * LINE_HEIGHT;
  const bold = paper.font("bold").fontSize(ALLERGY_SIZE);
  const allergyHeight = allergies ? bold.heightOfString(formatAllergy(allergies), { width: NAME_WIDTH }) : 0;
  return { fitted, nameHeight, height: Math.max(ROW, 5 + nameHeight + allergyHeight) };
}

function drawRow(paper: Paper, row: Row, y: number): number {
  const { fitted, nameHeight, height } = fitRow(paper, row);
  const { name, allergies } = row;
  paper
    .rect(EDGE, y + 6, 10, 10)
    .lineWidth(0.8)
    .strokeColor(INK)
    .stroke();
  const text = { x: EDGE + 16, width: NAME_WIDTH };
  const top = y + (allergies ? 3 : (height - nameHeight) / 2);
  for (const [place, one] of fitted.lines.entries())
    writeText(paper, one, { ...text, y: top + place * fitted.size * LINE_HEIGHT, size: fitted.size, isShort: true });
  if (!name) drawLine(paper, [EDGE + 16, y + 15], [EDGE + 16 + NAME_WIDTH, y + 15]);
  if (allergies)
    writeText(paper, formatAllergy(allergies), { ...text, y: top + nameHeight + 1, font: "bold", size: ALLERGY_SIZE });
  for (const { x } of COLUMNS) drawLine(paper, [x, y], [x, y + height]);
  drawLine(paper, [EDGE, y + height], [EDGE + WIDTH, y + height]);
  return y + height;
}

function drawList(paper: Paper, { title, day, rooms }: PaperList): void {
  let y = BOTTOM;
  const startPage = (isFirst: boolean) => {
    paper.addPage({ size: "LETTER", margin: 0 });
    writeText(paper, title, { y: EDGE, x: EDGE, width: WIDTH, font: "bold", size: 15, isShort: true });
    writeText(paper, `Paper list of children · ${day}`, {
      y: EDGE + 19,
      x: EDGE,
      width: WIDTH,
      size: 9.5,
      isShort: true,
    });
    y = EDGE + 38;
    if (!isFirst) return;
    writeText(paper, ABOUT_PAPER_LIST, { y, x: EDGE, width: WIDTH, size: 8.5, color: QUIET });
    y += 40;
  };
  startPage(true);
  const others = Array.from({ length: EMPTY_ROWS }, () => ({ name: "", allergies: null }));
  for (const { name, children } of [...rooms, { name: "Not on the list", children: others }]) {
    if (children.length === 0) continue;
    if (y + 17 + 2 * ROW > BOTTOM) startPage(false);
    y = drawHeading(paper, name, y);
    for (const child of children) {
      if (y + fitRow(paper, child).height > BOTTOM) {
        startPage(false);
        y = drawHeading(paper, name, y);
      }
      y = drawRow(paper, child, y);
    }
    y += 14;
  }
}

type Slip = PaperList["slips"][number];

const HALF = WIDTH / 2;
const SLIP_HEIGHT = (BOTTOM - EDGE) / SLIPS_PER_PAGE;
const PADDING = 12;

const CODE_WIDTH = 100;
/** A code of wide letters becomes smaller: it must never be cut. */
const CODE_SIZE = { largest: 26, smallest: 18 };

function drawNumber(paper: Paper, { number, code }: Slip, x: number, y: number): void {
  writeText(paper, `Slip ${number}`, { y: y + 12, x, width: CODE_WIDTH, size: 11 });
  const { size } = fitText(code, { width: CODE_WIDTH, ...CODE_SIZE }, createMeasure(paper, "bold"));
  writeText(paper, code, { y: y + 26, x, width: CODE_WIDTH, font: "bold", size });
}

function drawSlip(paper: Paper, slip: Slip, { title, day }: PaperList, y: number): void {
  const left = EDGE + PADDING;
  drawNumber(paper, slip, left, y);
  for (const [place, label] of ["Name", "Room", "Allergies"].entries()) {
    const at = y + 24 + place * 23;
    writeText(paper, label, { y: at - 8, x: left + 106, width: 50, size: 7.5, color: QUIET });
    drawLine(paper, [left + 142, at], [EDGE + HALF - PADDING, at]);
  }
  const right = EDGE + HALF + PADDING;
  drawNumber(paper, slip, right, y);
  const about = { x: right + 106, width: HALF - 2 * PADDING - 106, size: 8 };
  writeText(paper, "Keep this slip. It is needed to collect.", { ...about, y: y + 14 });
  writeText(paper, title, { ...about, y: y + 40, color: QUIET, isShort: true });
  writeText(paper, day, { ...about, y: y + 52, color: QUIET, isShort: true });
  writeText(paper, "Valid for this event only", { ...about, y: y + 64, color: QUIET, isShort: true });
}

/** The children by room with lines to write on, and then the slips to cut. */
export async function printPaperList(list: PaperList): Promise<Buffer> {
  const paper = await openPaper({ title: "Paper list", margin: 0 });
  drawList(paper, list);
  for (const [at, slip] of list.slips.entries()) {
    const place = at % SLIPS_PER_PAGE;
    if (place === 0) {
      paper.addPage({ size: "LETTER", margin: 0 });
      drawLine(paper, [EDGE + HALF, EDGE], [EDGE + HALF, BOTTOM], true);
      for (let row = 0; row <= SLIPS_PER_PAGE; row++) {
        const y = EDGE + row * SLIP_HEIGHT;
        drawLine(paper, [EDGE, y], [EDGE + WIDTH, y], true);
      }
    }
    drawSlip(paper, slip, list, EDGE + place * SLIP_HEIGHT);
  }
  return finishPaper(paper);
}
