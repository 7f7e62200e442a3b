// Draws tags. Runs in the worker thread.
import type { LabelSize } from "@narthex/contract/label-sizes.ts";
import { finish, openPaper, type Paper } from "../pdf/paper.ts";
import { type Box, type ChildTag, type FittedText, fitText, type GuardianTag, type Measure } from "./label.rules.ts";

const MM = 72 / 25.4;
const INCH = 72;

interface Format {
  readonly width: number;
  readonly height: number;
  /** Of the guardian's tag, where the paper is cut anywhere. */
  readonly guardianHeight?: number;
}

const SINGLE: Readonly<Record<Exclude<LabelSize, "letter">, Format>> = {
  "62mm": { width: 62 * MM, height: 45 * MM, guardianHeight: 29 * MM },
  "4x2": { width: 4 * INCH, height: 2 * INCH },
  "2.25x4": { width: 2.25 * INCH, height: 4 * INCH },
};

/** Ten labels of 4 x 2 in on a page, as of Avery 5163. */
const PAGE = {
  width: 4 * INCH,
  height: 2 * INCH,
  columns: 2,
  rows: 5,
  left: 0.15625 * INCH,
  top: 0.5 * INCH,
  across: 4.1875 * INCH,
};

const LINE_HEIGHT = 1.15;
const PADDING = 8;
const BLACK = "#000000";
const WHITE = "#ffffff";
const ALLERGY_SIGN = "ALLERGY: ";

const measureOf =
  (paper: Paper, font: "regular" | "bold"): Measure =>
  (text, size) =>
    paper.font(font).fontSize(size).widthOfString(text);

function drawLines(
  paper: Paper,
  { lines, size }: FittedText,
  { x, y, width }: Omit<Box, "height">,
  isCentered = false,
) {
  for (const [place, line] of lines.entries()) {
    const left = isCentered ? x + (width - paper.fontSize(size).widthOfString(line)) / 2 : x;
    paper.fontSize(size).text(line, left, y + place * size * LINE_HEIGHT, { lineBreak: false });
  }
}

const heightOf = ({ lines, size }: FittedText): number => lines.length * size * LINE_HEIGHT;

function drawChild(paper: Paper, tag: ChildTag, box: Box): void {
  const [x, width] = [box.x + PADDING, box.width - 2 * PADDING];
  const bottom = box.y + box.height - PADDING;
  let y = box.y + PADDING;
  const bold = measureOf(paper, "bold");
  paper.font("bold").fillColor(BLACK);
  const codeSize = 20;
  const codeWidth = bold(tag.code, codeSize);
  paper.fontSize(codeSize).text(tag.code, x + width - codeWidth, y, { lineBreak: false });
  const room = fitText(tag.room, { width: width - codeWidth - PADDING, largest: 13, smallest: 8, most: 2 }, bold);
  paper.font("bold");
  drawLines(paper, room, { x, y: y + 2, width });
  y += Math.max(codeSize * LINE_HEIGHT, heightOf(room) + 2) + 2;

  const day = fitText(tag.day, { width, largest: 9, smallest: 7, most: 1 }, measureOf(paper, "regular"));
  paper.font("regular");
  drawLines(paper, day, { x, y: bottom - heightOf(day), width });
  let end = bottom - heightOf(day) - 3;

  if (tag.allergies) {
    const inner = width - 2 * 5;
    const text = fitText(`${ALLERGY_SIGN}${tag.allergies}`, { width: inner, largest: 12, smallest: 8, most: 3 }, bold);
    const height = heightOf(text) + 8;
    paper.rect(x, end - height, width, height).fill(BLACK);
    paper.font("bold").fillColor(WHITE);
    drawLines(paper, text, { x: x + 5, y: end - height + 4, width: inner });
    paper.fillColor(BLACK);
    end -= height + 4;
  }

  const name = fitText(tag.name, { width, largest: 34, smallest: 9, most: 3, height: end - y }, bold);
  paper.font("bold");
  drawLines(paper, name, { x, y: y + Math.max(0, (end - y - heightOf(name)) / 2), width });
}

function drawGuardian(paper: Paper, tag: GuardianTag, box: Box): void {
  const [x, width] = [box.x + PADDING, box.width - 2 * PADDING];
  const height = box.height - 2 * PADDING;
  const regular = measureOf(paper, "regular");
  const day = fitText(tag.day, { width, largest: 9, smallest: 7, most: 1 }, regular);
  const note = fitText("Keep this tag. It is needed to collect.", { width, largest: 9, smallest: 7, most: 2 }, regular);
  const under = heightOf(day) + heightOf(note) + 4;
  const limits = { width, largest: 40, smallest: 10, most: 4, height: height - under };
  const codes = fitText(tag.codes.join("  "), limits, measureOf(paper, "bold"));
  const y = box.y + PADDING + Math.max(0, (height - under - heightOf(codes)) / 2);
  paper.font("bold").fillColor(BLACK);
  drawLines(paper, codes, { x, y, width }, true);
  paper.font("regular");
  drawLines(paper, note, { x, y: box.y + PADDING + height - under + 4, width }, true);
  drawLines(paper, day, { x, y: box.y + PADDING + height - heightOf(day), width }, true);
}

/** The children's tags, and then the one for who collects them, which is shorter where paper is cut anywhere. */
export async function printTags(
  children: readonly ChildTag[],
  guardian: GuardianTag,
  size: LabelSize,
  isOneSize = false,
): Promise<Buffer> {
  const tags = [
    ...children.map((tag) => (paper: Paper, box: Box) => drawChild(paper, tag, box)),
    (paper: Paper, box: Box) => drawGuardian(paper, guardian, box),
  ];
  const paper = await openPaper({ title: "Tags", margin: 0 });
  if (size === "letter") {
    const each = PAGE.columns * PAGE.rows;
    for (const [place, draw] of tags.entries()) {
      if (place % each === 0) paper.addPage({ size: "LETTER", margin: 0 });
      const onPage = place % each;
      const x = PAGE.left + (onPage % PAGE.columns) * PAGE.across;
      const y = PAGE.top + Math.floor(onPage / PAGE.columns) * PAGE.height;
      draw(paper, { x, y, width: PAGE.width, height: PAGE.height });
    }
    return finish(paper);
  }
  const { width, height, guardianHeight = height } = SINGLE[size];
  for (const [place, draw] of tags.entries()) {
    const own = place === tags.length - 1 && !isOneSize ? guardianHeight : height;
    paper.addPage({ size: [width, own], margin: 0 });
    draw(paper, { x: 0, y: 0, width, height: own });
  }
  return finish(paper);
}
