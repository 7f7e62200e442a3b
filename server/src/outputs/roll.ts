// A list of people as it is printed: with phone and email, or with boxes to mark who is there. Runs in the worker thread.
import { BOTTOM, finish, MARGIN, openPaper, type Paper, WIDTH } from "../pdf/paper.ts";
import { toPrintable } from "../pdf/printable.ts";
import { drawRule, numberPages, QUIET, write } from "../pdf/text.ts";
import type { RollLine } from "./roll.rules.ts";

export interface RollText {
  title: string;
  /** Below the title: the congregation and the day. */
  below: string;
  hasBoxes: boolean;
}

const ROW = 18;
const SIZE = 10;
const GAP = 20;
const BOX = 10;
const TOP = MARGIN + 60;
/** Empty lines at the end of a sheet, for guests. */
const GUESTS = 8;

function drawBoxed(paper: Paper, { name, phone }: RollLine, x: number, y: number, width: number): void {
  paper
    .rect(x, y + 3, BOX, BOX)
    .lineWidth(0.75)
    .strokeColor(QUIET)
    .stroke();
  const beside = x + BOX + 6;
  const phoneWidth = phone === "" ? 0 : 78;
  const place = { y: y + 2, size: SIZE, isShort: true } as const;
  if (name === "") drawRule(paper, y + 14, { x: beside, width: width - BOX - 10 - phoneWidth, color: QUIET });
  else write(paper, name, { ...place, x: beside, width: width - BOX - 10 - phoneWidth });
  write(paper, phone, { ...place, x: x + width - phoneWidth, width: phoneWidth, size: 8.5, color: QUIET });
}

function drawPlain(paper: Paper, { name, phone, email }: RollLine, y: number): void {
  const place = { y: y + 2, size: SIZE, isShort: true } as const;
  write(paper, name, { ...place, width: 180 });
  write(paper, phone, { ...place, x: MARGIN + 190, width: 90 });
  write(paper, email, { ...place, x: MARGIN + 290, width: WIDTH - 290 });
  drawRule(paper, y + ROW - 2);
}

function beginPage(paper: Paper, { title, below }: RollText): void {
  paper.addPage();
  write(paper, toPrintable(title) ?? "", { y: MARGIN, font: "heading", size: 18, isShort: true });
  write(paper, toPrintable(below) ?? "", { y: MARGIN + 26, size: SIZE, color: QUIET, isShort: true });
  drawRule(paper, MARGIN + 46);
}

export async function printRoll(text: RollText, people: readonly RollLine[]): Promise<Buffer> {
  const paper = await openPaper({ title: text.title });
  const columns = text.hasBoxes ? 2 : 1;
  const perColumn = Math.floor((BOTTOM - TOP) / ROW);
  const width = (WIDTH - GAP * (columns - 1)) / columns;
  const guests = Array.from({ length: text.hasBoxes ? GUESTS : 0 }, () => ({ name: "", phone: "", email: "" }));
  const lines = [...people, ...guests];
  if (lines.length === 0) beginPage(paper, text);
  for (const [at, line] of lines.entries()) {
    const place = at % (perColumn * columns);
    if (place === 0) beginPage(paper, text);
    const y = TOP + (place % perColumn) * ROW;
    if (text.hasBoxes) drawBoxed(paper, line, MARGIN + Math.floor(place / perColumn) * (width + GAP), y, width);
    else drawPlain(paper, line, y);
  }
  numberPages(paper);
  return finish(paper);
}
