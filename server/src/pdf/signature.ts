// Lines to sign on, at the end of a document.
import { MARGIN, type Paper } from "./paper.ts";
import { QUIET, write } from "./text.ts";

export interface SignatureField {
  readonly label: string;
  /** From the left margin, in points. */
  readonly at: number;
  readonly width: number;
}

/** Space to write, and the labels below the lines, in points. */
export const SIGNATURE_HEIGHT = 46;
const LINE_TOP = 34;

/** @param tag tags the label that `draw` writes; the lines are decoration */
export function drawSignature(
  paper: Paper,
  fields: readonly SignatureField[],
  tag: { line: (draw: () => void) => void; label: (draw: () => void) => void },
): void {
  const y = paper.y + LINE_TOP;
  for (const { label, at, width } of fields) {
    const x = MARGIN + at;
    tag.line(() => {
      paper
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .strokeColor(QUIET)
        .stroke();
    });
    tag.label(() => write(paper, label, { x, y: y + 2, width, size: 8, color: QUIET, isShort: true }));
  }
  paper.y = y + SIGNATURE_HEIGHT - LINE_TOP;
}
