// Text and rules on a PDF.
import { placeWords } from "./direction.ts";
import type { Measure } from "./fit.ts";
import type { FontName } from "./fonts.ts";
import { BOTTOM, MARGIN, type Paper, WIDTH } from "./paper.ts";

export const INK = "#1f1b16";
export const QUIET = "#5f574d";
const LINE = "#b9b0a2";

export interface TextPlace {
  y: number;
  x?: number;
  /** Width for wrapping; by default the width between the margins. */
  width?: number;
  font?: FontName;
  size: number;
  color?: string;
  /** "right" aligns one line to the right end of the width. */
  align?: "left" | "right";
  /** Whether it is limited to one line: a longer text becomes up to a quarter smaller, and the rest is an ellipsis. */
  isShort?: boolean;
  /** Whether a longer text may end in the lower margin instead of continuing on the next page. */
  staysOnPage?: boolean;
}

/** Measures lines of a font, to find the size at which they fit (fit.ts). */
export const createMeasure =
  (paper: Paper, font: FontName): Measure =>
  (text, size) =>
    paper.font(font).fontSize(size).widthOfString(text);

/** The part of its size that a short text keeps at least. */
const LEAST_SIZE = 0.75;
/** The part of a text's size above its baseline. */
const ABOVE_BASELINE = 0.97;

/** The size at which a text fits into a line, or the smallest one, and the part of the text that fits. */
function fitLine(paper: Paper, text: string, width: number, size: number): { shown: string; fitted: number } {
  const length = paper.fontSize(size).widthOfString(text);
  if (length <= width) return { shown: text, fitted: size };
  const fitted = size * Math.max(LEAST_SIZE, width / length);
  paper.fontSize(fitted);
  if (length * LEAST_SIZE <= width) return { shown: text, fitted };
  const letters = [...text];
  do letters.pop();
  while (letters.length > 0 && paper.widthOfString(`${letters.join("")}…`) > width);
  return { shown: `${letters.join("").trimEnd()}…`, fitted };
}

export function writeText(paper: Paper, text: string, place: TextPlace): void {
  const { y, x = MARGIN, width = WIDTH, font = "regular", size, color = INK, align = "left" } = place;
  paper.font(font).fontSize(size).fillColor(color);
  if (align === "right") {
    paper.text(placeWords(text), x + width - paper.widthOfString(text), y, { lineBreak: false });
  } else if (place.isShort) {
    const { shown, fitted } = fitLine(paper, text, width, size);
    paper.text(placeWords(shown), x, y + (size - fitted) * ABOVE_BASELINE, { lineBreak: false });
  } else {
    // Lines of a longer text are found by PDFKit, which places their words from left to right.
    const line = paper.widthOfString(text) <= width ? placeWords(text) : text;
    paper.text(line, x, y, { width, ...(place.staysOnPage ? { height: Number.POSITIVE_INFINITY } : {}) });
  }
}

export function drawRule(paper: Paper, y: number, { x = MARGIN, width = WIDTH, color = LINE } = {}): void {
  paper
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .strokeColor(color)
    .stroke();
}

/** Writes "Page 1 of 3" below the text of each page. */
export function numberPages(paper: Paper): void {
  const { count } = paper.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    paper.switchToPage(page);
    writeText(paper, `Page ${page + 1} of ${count}`, { y: BOTTOM + 12, size: 8, color: QUIET, align: "right" });
  }
}
