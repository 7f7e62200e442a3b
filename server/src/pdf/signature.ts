// Lines to write on by hand: a name that cannot be printed, and a signature.
import { MARGIN, type Paper, WIDTH } from "./paper.ts";
import { markArtifact, type TaggedPart, writePart } from "./tagged.ts";
import { drawRule, QUIET } from "./text.ts";

/** A line to write on if our fonts lack a character, instead of empty boxes or half a name. */
export function drawLineToWriteOn(paper: Paper, tree: TaggedPart, label: string, width = WIDTH): void {
  const y = paper.y + 16;
  markArtifact(paper, "Layout", () => drawRule(paper, y, { width, color: QUIET }));
  writePart(paper, tree, "P", label, { y: y + 2, size: 8, color: QUIET, width });
}

export interface SignatureField {
  readonly label: string;
  /** From the left margin, in points. */
  readonly at: number;
  readonly width: number;
}

/** Space to write, and the labels below the lines, in points. */
export const SIGNATURE_HEIGHT = 46;
const LINE_TOP = 34;

export function drawSignature(paper: Paper, tree: TaggedPart, fields: readonly SignatureField[]): void {
  const y = paper.y + LINE_TOP;
  for (const { label, at, width } of fields) {
    const x = MARGIN + at;
    markArtifact(paper, "Layout", () => drawRule(paper, y, { x, width, color: QUIET }));
    writePart(paper, tree, "P", label, { x, y: y + 2, width, size: 8, color: QUIET, isShort: true });
  }
  paper.y = y + SIGNATURE_HEIGHT - LINE_TOP;
}
