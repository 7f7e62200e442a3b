// What is on a tag, in a box of any size. A text gets as large as the space lets, and allergies are never cut.
import { isRightToLeft, placeWords } from "../pdf/direction.ts";
import { type FittedText, fitText, LINE_HEIGHT } from "../pdf/fit.ts";
import type { Paper } from "../pdf/paper.ts";
import { createMeasure } from "../pdf/text.ts";

export interface ChildTag {
  readonly name: string;
  readonly room: string;
  readonly code: string;
  /** The day and the event. */
  readonly day: string;
  readonly allergies: string | null;
}

/** Without a child's name, so that a lost tag identifies no child. */
export interface GuardianTag {
  readonly codes: readonly string[];
  readonly day: string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type DrawTag = (paper: Paper, box: Box) => void;

const PADDING = 8;
const ALLERGY_PADDING = 4;
const BLACK = "#000000";
const WHITE = "#ffffff";
const ALLERGY_SIGN = "ALLERGY:";
const MORE_SIGN = "ALLERGY, all on the next tag:";
/** The smallest size beside a name, and on a second tag, where even 200 wide characters fit. */
const SMALLEST = 7;
const SMALLEST_ALONE = 5;
/** Of codes, while there is space for the sentence below them. */
const LEAST_CODE = 10;
const KEEP = "Keep this tag. It is needed to collect.";
/** What a name needs at least, in points. */
const LEAST_NAME = 32;
const NAME = { largest: 64, smallest: 8, unbroken: 15 };

type Align = "reading" | "center";

/** All lines of a text that begins with a script read from right to left end at the right edge; its sign does not. */
function drawLines(
  paper: Paper,
  { lines, size }: Pick<FittedText, "lines" | "size">,
  { x, y, width }: Omit<Box, "height">,
  align: Align = "reading",
) {
  const isSign = (line: string) => line === ALLERGY_SIGN || line === MORE_SIGN;
  const fromRight = isRightToLeft(lines.filter((line) => !isSign(line)).join(" "));
  for (const [place, line] of lines.entries()) {
    const rest = width - paper.fontSize(size).widthOfString(line);
    const left = align === "center" ? x + rest / 2 : fromRight && !isSign(line) ? x + rest : x;
    paper.fontSize(size).text(placeWords(line), left, y + place * size * LINE_HEIGHT, { lineBreak: false });
  }
}

const computeHeight = ({ lines, size }: Pick<FittedText, "lines" | "size">): number =>
  lines.length * size * LINE_HEIGHT;

const computeInnerBox = ({ x, y, width, height }: Box): Box => ({
  x: x + PADDING,
  y: y + PADDING,
  width: width - 2 * PADDING,
  height: height - 2 * PADDING,
});

interface AllergySpace {
  readonly width: number;
  readonly height: number;
  readonly smallest?: number;
  readonly sign?: string;
}

/** The allergies after their sign, which has a line of its own before a script that is read from right to left. */
function fitAllergies(paper: Paper, allergies: string, space: AllergySpace): FittedText {
  const { width, height, smallest = SMALLEST, sign = ALLERGY_SIGN } = space;
  const limits = { width: width - 2 * ALLERGY_PADDING - 2, largest: 14, smallest, unbroken: 9 };
  const inner = height - 2 * ALLERGY_PADDING;
  const bold = createMeasure(paper, "bold");
  if (!isRightToLeft(allergies)) return fitText(`${sign} ${allergies}`, { ...limits, height: inner }, bold);
  const text = fitText(allergies, { ...limits, height: inner * 0.7 }, bold);
  return { ...text, lines: [sign, ...text.lines] };
}

/** How the parts of a child's tag share its height. */
export function fitChild(paper: Paper, tag: ChildTag, box: Box) {
  const { width, height } = computeInnerBox(box);
  const bold = createMeasure(paper, "bold");
  const codeSize = Math.min(28, height / 5.5);
  const codeWidth = bold(tag.code, codeSize);
  const room = fitText(tag.room, { width: width - codeWidth - PADDING, largest: 16, smallest: 8, most: 2 }, bold);
  const day = fitText(tag.day, { width, largest: 10, smallest: 7, most: 1 }, createMeasure(paper, "regular"));
  const top = Math.max(codeSize * LINE_HEIGHT, computeHeight(room)) + 2;
  const free = height - top - computeHeight(day) - 3;
  if (!tag.allergies) return { codeSize, room, day, top, free, allergies: null, hasRest: false };
  // Half of the space at a good size, otherwise all that the name does not need.
  const half = fitAllergies(paper, tag.allergies, { width, height: free / 2 });
  const space = { width, height: free - LEAST_NAME };
  const most = half.isCut || half.size < 10 ? fitAllergies(paper, tag.allergies, space) : half;
  const allergies = most.isCut ? fitAllergies(paper, tag.allergies, { ...space, sign: MORE_SIGN }) : most;
  return { codeSize, room, day, top, free, allergies, hasRest: most.isCut };
}

function drawAllergyBox(
  paper: Paper,
  text: FittedText,
  { x, width, bottom }: { x: number; width: number; bottom: number },
) {
  const height = computeHeight(text) + 2 * ALLERGY_PADDING;
  const y = bottom - height;
  paper.rect(x, y, width, height).fill(BLACK);
  paper.font("bold").fillColor(WHITE);
  const inner = { x: x + ALLERGY_PADDING + 1, y: y + ALLERGY_PADDING, width: width - 2 * ALLERGY_PADDING - 2 };
  drawLines(paper, text, inner);
  paper.fillColor(BLACK);
  return y;
}

/** A line to write a name on that our fonts lack. */
function drawNameLine(paper: Paper, { x, y, width, height }: Box): void {
  const at = y + Math.min(height - 12, Math.max(24, height * 0.65));
  paper
    .moveTo(x, at)
    .lineTo(x + width, at)
    .lineWidth(1)
    .strokeColor(BLACK)
    .stroke();
  paper
    .font("regular")
    .fontSize(8)
    .text("Name", x, at + 2, { lineBreak: false });
}

export function drawChild(paper: Paper, tag: ChildTag, box: Box): void {
  const { x, y, width, height } = computeInnerBox(box);
  const { codeSize, room, day, top, allergies } = fitChild(paper, tag, box);
  paper.font("bold").fillColor(BLACK);
  const codeWidth = paper.fontSize(codeSize).widthOfString(tag.code);
  paper.text(tag.code, x + width - codeWidth, y, { lineBreak: false });
  const roomWidth = width - codeWidth - PADDING;
  drawLines(paper, room, { x, y: y + Math.max(0, (codeSize - room.size) * 0.25), width: roomWidth });
  let bottom = y + height - computeHeight(day);
  paper.font("regular");
  drawLines(paper, day, { x, y: bottom, width });
  bottom -= 3;
  if (allergies) bottom = drawAllergyBox(paper, allergies, { x, width, bottom }) - 3;
  const place = { x, y: y + top, width, height: bottom - y - top };
  if (tag.name === "") {
    drawNameLine(paper, place);
    return;
  }
  const name = fitText(tag.name, { ...NAME, width, height: place.height }, createMeasure(paper, "bold"));
  paper.font("bold");
  drawLines(paper, name, { ...place, y: place.y + Math.max(0, (place.height - computeHeight(name)) / 2) });
}

/** A second tag of a child, with all allergies. */
export function drawAllergies(paper: Paper, tag: ChildTag, box: Box): void {
  const { x, y, width, height } = computeInnerBox(box);
  const bold = createMeasure(paper, "bold");
  const codeWidth = bold(tag.code, 14);
  const name = fitText(tag.name, { width: width - codeWidth - PADDING, largest: 12, smallest: 8, most: 1 }, bold);
  paper
    .font("bold")
    .fillColor(BLACK)
    .fontSize(14)
    .text(tag.code, x + width - codeWidth, y, { lineBreak: false });
  drawLines(paper, name, { x, y: y + 1, width: width - codeWidth - PADDING });
  const space = { width, height: height - 14 * LINE_HEIGHT - 3, smallest: SMALLEST_ALONE };
  const text = fitAllergies(paper, tag.allergies ?? "", space);
  drawAllergyBox(paper, text, { x, width, bottom: y + height });
}

export function drawGuardian(paper: Paper, tag: GuardianTag, box: Box): void {
  const { x, y, width, height } = computeInnerBox(box);
  const regular = createMeasure(paper, "regular");
  const day = fitText(tag.day, { width, largest: 11, smallest: 7, most: 1 }, regular);
  const fitNote = (largest: number) => fitText(KEEP, { width, largest, smallest: 7, most: 2 }, regular);
  const measureUnder = (text: FittedText) => computeHeight(day) + computeHeight(text) + 4;
  const fitCodes = (text: FittedText, smallest: number) => {
    const limits = { width, largest: 56, smallest, height: height - measureUnder(text) };
    return fitText(tag.codes.join(" "), limits, createMeasure(paper, "bold"));
  };
  const large = fitNote(11);
  // Many codes need the space of the sentence.
  const note = fitCodes(large, LEAST_CODE).isCut ? fitNote(SMALLEST) : large;
  const under = measureUnder(note);
  const codes = fitCodes(note, SMALLEST);
  paper.font("bold").fillColor(BLACK);
  drawLines(paper, codes, { x, y: y + Math.max(0, (height - under - computeHeight(codes)) / 2), width }, "center");
  paper.font("regular");
  drawLines(paper, note, { x, y: y + height - under + 4, width }, "center");
  drawLines(paper, day, { x, y: y + height - computeHeight(day), width }, "center");
}
