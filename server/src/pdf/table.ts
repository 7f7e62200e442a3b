// Tables over as many pages as needed, with the headings repeated on each page and tags for screen readers.
import { MARGIN, type Paper } from "./paper.ts";
import { addGroup, markArtifact, type TaggedPart, writeTagged } from "./tagged.ts";
import { createMeasure, drawRule, QUIET, writeText } from "./text.ts";

export interface Column {
  readonly label: string;
  /** From the left margin, in points. */
  readonly at: number;
  readonly width: number;
  readonly align?: "right";
  /** Whether a long text continues on the next line of its row; otherwise its end is replaced by an ellipsis. */
  readonly wraps?: boolean;
}

/** "cells" tags every cell; "rows" only whole rows, which saves memory in a long document. */
export type Detail = "cells" | "rows";

interface TableOptions {
  readonly columns: readonly Column[];
  /** The height of a row with one line, and the space above its text, in points. */
  readonly row: number;
  readonly padding: number;
  readonly size: number;
  /** The lowest position of a row, in points from the top. */
  readonly bottom: number;
  readonly detail?: Detail;
}

/** A table in progress. The next row begins at `paper.y`. */
export interface PdfTable {
  readonly part: TaggedPart;
  readonly look: TableOptions;
}

interface RowLook {
  /** The tag of the cells. */
  readonly tag?: "TH" | "TD";
  readonly isBold?: boolean;
  readonly color?: string;
  /** Space that has to be left below the row, in points. */
  readonly below?: number;
  /** Draws what is not text, such as a bar, in the row that begins at `y`. */
  readonly draw?: ((y: number) => void) | null;
}

const HEADING: RowLook = { tag: "TH", color: QUIET };

function isWrapped(
  paper: Paper,
  { look }: Pick<PdfTable, "look">,
  { wraps, width }: Column,
  text: string,
  { isBold }: RowLook,
): boolean {
  return wraps === true && createMeasure(paper, isBold ? "bold" : "regular")(text, look.size) > width;
}

function drawCell(paper: Paper, table: PdfTable, column: Column, text: string, y: number, rowLook: RowLook): void {
  const { look } = table;
  writeText(paper, text, {
    y: y + look.padding,
    x: MARGIN + column.at,
    width: column.width,
    size: look.size,
    isShort: !isWrapped(paper, table, column, text, rowLook),
    staysOnPage: true,
    ...(column.align ? { align: column.align } : {}),
    ...(rowLook.isBold ? { font: "bold" } : {}),
    ...(rowLook.color ? { color: rowLook.color } : {}),
  });
}

/** The height of a row whose longest text continues on further lines. */
export function measureRow(
  paper: Paper,
  table: Pick<PdfTable, "look">,
  texts: readonly string[],
  rowLook: RowLook = {},
): number {
  const { look } = table;
  const heights = look.columns.map((column, place) => {
    const text = texts[place] ?? "";
    if (!isWrapped(paper, table, column, text, rowLook)) return 0;
    return paper.heightOfString(text, { width: column.width }) + 2 * look.padding;
  });
  return Math.max(look.row, ...heights);
}

/** Starts a page with the headings, which are an artifact because the table has them already. */
function continueOnNewPage(paper: Paper, table: PdfTable): void {
  paper.addPage();
  const y = MARGIN;
  const { columns, row } = table.look;
  markArtifact(paper, "Pagination", () => {
    for (const column of columns) drawCell(paper, table, column, column.label, y, HEADING);
    drawRule(paper, y + row);
  });
  paper.y = y + row;
}

/** Starts a table with its headings; end `part` after the last row. */
export function startTable(paper: Paper, tree: TaggedPart, look: TableOptions): PdfTable {
  // A row of one line has a place below the headings.
  if (paper.y + 2 * look.row > look.bottom) paper.addPage();
  const table = { part: addGroup(paper, tree, look.detail === "rows" ? "Sect" : "Table"), look };
  const labels = look.columns.map(({ label }) => label);
  drawRow(paper, table, labels, HEADING);
  return table;
}

/** Draws a row, on a new page if this one has no place for it. @param texts in the order of the columns */
export function drawRow(paper: Paper, table: PdfTable, texts: readonly string[], rowLook: RowLook = {}): void {
  const { columns, bottom, detail } = table.look;
  const height = measureRow(paper, table, texts, rowLook);
  if (paper.y + height + (rowLook.below ?? 0) > bottom) continueOnNewPage(paper, table);
  const { y } = paper;
  const cells = columns.map((column, place) => () => drawCell(paper, table, column, texts[place] ?? "", y, rowLook));
  if (detail === "rows") {
    writeTagged(paper, table.part, "P", () => {
      for (const draw of cells) draw();
    });
  } else {
    const line = addGroup(paper, table.part, "TR");
    for (const draw of cells) writeTagged(paper, line, rowLook.tag ?? "TD", draw);
    line.end();
  }
  markArtifact(paper, "Layout", () => {
    rowLook.draw?.(y);
    drawRule(paper, y + height);
  });
  paper.x = MARGIN;
  paper.y = y + height;
}
