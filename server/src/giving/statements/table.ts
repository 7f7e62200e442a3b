// The two tables of a statement: the totals by type, and every gift, over as many pages as needed.
import { formatLongDay } from "../../calendar/day.words.ts";
import { MARGIN, type Paper, WIDTH } from "../../pdf/paper.ts";
import { SIGNATURE_HEIGHT } from "../../pdf/signature.ts";
import { decoration, group, type Part, words } from "../../pdf/tagged.ts";
import { QUIET, rule, write } from "../../pdf/text.ts";
import type { Gift } from "./content/content.ts";
import { formatDollars, formatMethod, formatPurpose, totalOf, totalsByGiver } from "./statement.rules.ts";

const ROW = 16;
const SIZE = 10;
/** Just above the foot of the page. */
const BOTTOM = 734;

interface Column {
  label: string;
  /** From the left margin, in points. */
  at: number;
  width: number;
  align?: "right";
}

const AMOUNT: Column = { label: "Amount", at: WIDTH - 110, width: 110, align: "right" };

const TOTALS: readonly Column[] = [
  { label: "Type", at: 0, width: 220 },
  { label: "Gifts", at: 230, width: 60, align: "right" },
  AMOUNT,
];

const GIFTS: readonly Column[] = [
  { label: "Date", at: 0, width: 120 },
  { label: "Type", at: 122, width: 148 },
  { label: "Method", at: 274, width: 80 },
  AMOUNT,
];

/** A joint statement names the giver of each gift. */
const JOINT_GIFTS: readonly Column[] = [
  { label: "Date", at: 0, width: 100 },
  { label: "Given by", at: 102, width: 106 },
  { label: "Type", at: 210, width: 106 },
  { label: "Method", at: 318, width: 70 },
  { label: "Amount", at: WIDTH - 78, width: 78, align: "right" },
];

/** "cells" tags every cell; "rows" only whole rows, which saves memory in a long document. */
export type Detail = "cells" | "rows";

interface Look {
  /** The tag of the row's cells. */
  tag?: "TH" | "TD";
  isBold?: boolean;
  color?: string;
}

/** A table in progress: the position of the next row, and how it is tagged. */
interface Table {
  readonly part: Part;
  readonly columns: readonly Column[];
  readonly detail: Detail;
}

function cell(paper: Paper, { at, width, align }: Column, text: string, y: number, { isBold, color }: Look): void {
  write(paper, text, {
    y: y + 2.5,
    x: MARGIN + at,
    width,
    size: SIZE,
    isShort: true,
    ...(align ? { align } : {}),
    ...(isBold ? { font: "bold" } : {}),
    ...(color ? { color } : {}),
  });
}

function row(paper: Paper, { part, columns, detail }: Table, texts: readonly string[], look: Look = {}): void {
  const { y } = paper;
  const cells = columns.map((column, place) => () => cell(paper, column, texts[place] ?? "", y, look));
  if (detail === "cells") {
    const line = group(paper, part, "TR");
    for (const draw of cells) words(paper, line, look.tag ?? "TD", draw);
    line.end();
  } else {
    words(paper, part, "P", () => {
      for (const draw of cells) draw();
    });
  }
  decoration(paper, "Layout", () => rule(paper, y + ROW));
  paper.y = y + ROW;
}

const HEADING: Look = { tag: "TH", color: QUIET };

function heading(paper: Paper, table: Table): void {
  row(paper, table, labels(table), HEADING);
}

const labels = ({ columns }: Table): string[] => columns.map(({ label }) => label);

/** The heading repeated on the next page, as an artifact. */
function headingAgain(paper: Paper, table: Table): void {
  paper.addPage();
  const y = MARGIN;
  decoration(paper, "Pagination", () => {
    for (const column of table.columns) cell(paper, column, column.label, y, HEADING);
    rule(paper, y + ROW);
  });
  paper.y = y + ROW;
}

function start(paper: Paper, tree: Part, columns: readonly Column[], detail: Detail): Table {
  return { part: group(paper, tree, detail === "cells" ? "Table" : "Sect"), columns, detail };
}

/** @param total the texts below the second and the third column */
export function drawTotals(
  paper: Paper,
  tree: Part,
  { lines, total, detail }: { lines: readonly string[][]; total: readonly [string, string]; detail: Detail },
): void {
  const table = start(paper, tree, TOTALS, detail);
  heading(paper, table);
  for (const line of lines) row(paper, table, line);
  row(paper, table, ["Total of all gifts", ...total], { isBold: true });
  table.part.end();
}

interface Gifts {
  gifts: readonly Gift[];
  /** The two people of a joint statement. */
  givers: readonly [string, string] | null;
  detail: Detail;
}

export function drawGifts(paper: Paper, tree: Part, { gifts, givers, detail }: Gifts): void {
  // A heading is never the last row of a page.
  if (paper.y + 24 + 3 * ROW > BOTTOM) paper.addPage();
  words(paper, tree, "H2", () => write(paper, "Gift detail", { y: paper.y, font: "heading", size: 13 }));
  paper.y += 4;
  const table = start(paper, tree, givers ? JOINT_GIFTS : GIFTS, detail);
  heading(paper, table);
  const room = (below = 0) => {
    if (paper.y + ROW + below > BOTTOM) headingAgain(paper, table);
  };
  for (const gift of gifts) {
    room();
    const [date, , , , amount, giver = 0] = gift;
    const who = givers ? [givers[giver] ?? ""] : [];
    row(paper, table, [formatLongDay(date), ...who, formatPurpose(gift), formatMethod(gift), formatDollars(amount)]);
  }
  for (const { name, amount } of givers ? totalsByGiver(gifts, givers) : []) {
    room();
    row(paper, table, ["Total of", name, "", "", formatDollars(amount)]);
  }
  // The signature is never alone on a page.
  room(SIGNATURE_HEIGHT);
  const blank = table.columns.slice(2).map(() => "");
  row(paper, table, ["Total", ...blank, formatDollars(totalOf(gifts))], { isBold: true });
  table.part.end();
}
