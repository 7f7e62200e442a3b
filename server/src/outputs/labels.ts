// A sheet of address labels. Runs in the worker thread.
import type { LabelFormat } from "@narthex/contract/label-formats.ts";
import { finish, openPaper, type Paper } from "../pdf/paper.ts";
import { write } from "../pdf/text.ts";
import type { Label } from "./labels.rules.ts";

/** Points; a point is 1/72 inch. */
interface Sheet {
  size: "LETTER" | "A4";
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** From the edge of the paper to the first label. */
  left: number;
  top: number;
  /** From one label to the next one. */
  across: number;
}

const MM = 72 / 25.4;

const SHEETS: Readonly<Record<LabelFormat, Sheet>> = {
  // 2 5/8 x 1 inch, three across and ten down.
  avery5160: { size: "LETTER", columns: 3, rows: 10, width: 189, height: 72, left: 13.5, top: 36, across: 198 },
  // 70 x 37 mm without gaps, half a millimeter from the top edge.
  "a4-3x8": {
    size: "A4",
    columns: 3,
    rows: 8,
    width: 70 * MM,
    height: 37 * MM,
    left: 0,
    top: 0.5 * MM,
    across: 70 * MM,
  },
};

const PADDING = 12;
const NAME_SIZE = 10.5;
const LINE_SIZE = 9.5;
const LINE_HEIGHT = 12;

function drawLabel(paper: Paper, { name, lines }: Label, x: number, y: number, { width, height }: Sheet): void {
  const inside = width - 2 * PADDING;
  const begin = y + Math.max(4, (height - (lines.length + 1) * LINE_HEIGHT) / 2);
  write(paper, name, { x: x + PADDING, y: begin, width: inside, font: "bold", size: NAME_SIZE, isShort: true });
  for (const [place, line] of lines.entries())
    write(paper, line, {
      x: x + PADDING,
      y: begin + (place + 1) * LINE_HEIGHT + 1,
      width: inside,
      size: LINE_SIZE,
      isShort: true,
    });
}

/** @param first the first label that is printed on, from 1 */
export async function printLabels(labels: readonly Label[], format: LabelFormat, first: number): Promise<Buffer> {
  const sheet = SHEETS[format];
  const { size, columns, rows, left, top, across, height } = sheet;
  const paper = await openPaper({ title: "Address labels", size, margin: 0 });
  if (labels.length === 0) paper.addPage();
  for (const [at, label] of labels.entries()) {
    const place = (first - 1 + at) % (columns * rows);
    if (at === 0 || place === 0) paper.addPage();
    drawLabel(paper, label, left + (place % columns) * across, top + Math.floor(place / columns) * height, sheet);
  }
  return finish(paper);
}
