// A sheet of address labels. Runs in the worker thread.
import type { LabelFormat } from "@narthex/contract/label-formats.ts";
import { type FittedText, fitText, type Measure } from "../pdf/fit.ts";
import { finishPaper, openPaper, type Paper } from "../pdf/paper.ts";
import { createMeasure, writeText } from "../pdf/text.ts";
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
/** The least distance of the text from the upper and the lower edge of its label. */
const EDGE = 4;
const LINE_SPACE = 1.2;
const NAME_SIZE = { largest: 10.5, smallest: 7, most: 2 };
const ADDRESS_SIZE = { largest: 9.5, smallest: 6 };
/** At this size, lines are still easy to read, and longer ones are wrapped. */
const UNWRAPPED_SIZE = 8;
const STEP = 0.5;

const computeHeight = ({ lines, size }: Pick<FittedText, "lines" | "size">): number => lines.length * size * LINE_SPACE;

const listSizes = (smallest: number): number[] =>
  Array.from({ length: 1 + (ADDRESS_SIZE.largest - smallest) / STEP }, (_, step) => ADDRESS_SIZE.largest - step * STEP);

/** An address is not cut, because its mail would be lost: long lines become smaller, then wrapped, then smaller again. */
function fitAddress(lines: readonly string[], box: { width: number; height: number }, measure: Measure) {
  const fits = (size: number) =>
    lines.every((line) => measure(line, size) <= box.width) && computeHeight({ lines, size }) <= box.height;
  const unwrapped = listSizes(UNWRAPPED_SIZE).find(fits);
  if (unwrapped !== undefined) return { size: unwrapped, lines };
  for (const size of listSizes(ADDRESS_SIZE.smallest)) {
    const limits = { width: box.width, largest: size, smallest: size };
    const fitted = { size, lines: lines.flatMap((line) => fitText(line, limits, measure).lines) };
    if (computeHeight(fitted) <= box.height) return fitted;
  }
  return fitText(lines.join(", "), { ...box, ...ADDRESS_SIZE }, measure);
}

function drawLabel(paper: Paper, { name, lines }: Label, x: number, y: number, { width, height }: Sheet): void {
  const box = { width: width - 2 * PADDING, height: height - 2 * EDGE };
  const heading = fitText(name, { width: box.width, ...NAME_SIZE }, createMeasure(paper, "bold"));
  const rest = { ...box, height: box.height - computeHeight(heading) };
  const address = fitAddress(lines, rest, createMeasure(paper, "regular"));
  let top = y + EDGE + (rest.height - computeHeight(address)) / 2;
  for (const [text, size, font] of [
    ...heading.lines.map((line) => [line, heading.size, "bold"] as const),
    ...address.lines.map((line) => [line, address.size, "regular"] as const),
  ]) {
    writeText(paper, text, { x: x + PADDING, y: top, width: box.width, font, size, isShort: true });
    top += size * LINE_SPACE;
  }
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
  return finishPaper(paper);
}
