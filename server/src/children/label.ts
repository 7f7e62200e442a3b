// Draws tags. Runs in the worker thread.
import type { LabelSize } from "@narthex/contract/label-sizes.ts";
import { finishPaper, openPaper, type Paper } from "../pdf/paper.ts";
import type { Box, ChildTag, GuardianTag } from "./label-drawing.ts";
import { type DrawTag, drawAllergies, drawChild, drawGuardian, fitChild } from "./label-drawing.ts";

const MM = 72 / 25.4;
const INCH = 72;

interface Format {
  readonly width: number;
  readonly height: number;
  /** Of the guardian's tag, where the paper is cut anywhere. */
  readonly guardianHeight?: number;
  /** Whether the long side is read as the width, because names are long. */
  readonly isTurned?: boolean;
}

const SINGLE: Readonly<Record<Exclude<LabelSize, "letter">, Format>> = {
  "62mm": { width: 62 * MM, height: 45 * MM, guardianHeight: 29 * MM },
  "4x2": { width: 4 * INCH, height: 2 * INCH },
  "2.25x4": { width: 2.25 * INCH, height: 4 * INCH, isTurned: true },
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

/** The size as it is read. */
const turnFormat = ({ width, height, isTurned = false }: Format) =>
  isTurned ? { width: height, height: width } : { width, height };

/** Draws a tag on a label, along its long side if it is turned. */
function drawOn(paper: Paper, draw: DrawTag, { width, height, isTurned = false }: Format): void {
  paper.save();
  if (isTurned) paper.translate(width, 0).rotate(90);
  draw(paper, { x: 0, y: 0, ...turnFormat({ width, height, isTurned }) });
  paper.restore();
}

/** The tag of a child, and a second one if the allergies need it. */
function listTagDrawings(paper: Paper, tag: ChildTag, box: Box): DrawTag[] {
  const fitted = fitChild(paper, tag, box);
  const drawFirst: DrawTag = (on, place) => drawChild(on, tag, place);
  return fitted.hasRest ? [drawFirst, (on, place) => drawAllergies(on, tag, place)] : [drawFirst];
}

/** The children's tags, and then the one for who collects them, which is shorter where paper is cut anywhere. */
export async function printTags(
  children: readonly ChildTag[],
  guardian: GuardianTag,
  size: LabelSize,
  isOneSize = false,
): Promise<Buffer> {
  const paper = await openPaper({ title: "Tags", margin: 0 });
  const format: Format = size === "letter" ? PAGE : SINGLE[size];
  const { width, height } = format;
  const box = { x: 0, y: 0, ...turnFormat(format) };
  const tags = [
    ...children.flatMap((tag) => listTagDrawings(paper, tag, box)),
    (on: Paper, place: Box) => drawGuardian(on, guardian, place),
  ];
  if (size === "letter") {
    const each = PAGE.columns * PAGE.rows;
    for (const [place, draw] of tags.entries()) {
      if (place % each === 0) paper.addPage({ size: "LETTER", margin: 0 });
      const onPage = place % each;
      const x = PAGE.left + (onPage % PAGE.columns) * PAGE.across;
      const y = PAGE.top + Math.floor(onPage / PAGE.columns) * PAGE.height;
      draw(paper, { x, y, width: PAGE.width, height: PAGE.height });
    }
    return finishPaper(paper);
  }
  for (const [place, draw] of tags.entries()) {
    const own = place === tags.length - 1 && !isOneSize ? (format.guardianHeight ?? height) : height;
    paper.addPage({ size: [width, own], margin: 0 });
    drawOn(paper, draw, { ...format, height: own });
  }
  return finishPaper(paper);
}
