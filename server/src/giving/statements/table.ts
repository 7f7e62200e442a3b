// The two tables of a statement: the totals by type, and every gift.
import { formatLongDay } from "../../calendar/day.words.ts";
import { type Paper, WIDTH } from "../../pdf/paper.ts";
import { SIGNATURE_HEIGHT } from "../../pdf/signature.ts";
import { type Column, type Detail, drawRow, measureRow, startTable } from "../../pdf/table.ts";
import { type TaggedPart, writePart } from "../../pdf/tagged.ts";
import type { Gift } from "./content/content.ts";
import { formatDollars, formatMethod, formatPurpose, sumByGiver, sumStatementGifts } from "./statement.rules.ts";

/** Rows end just above the foot of the page. Twelve gifts to several funds are on one page with the signature. */
const LOOK = { row: 14, padding: 1.5, size: 10, bottom: 734 };

const AMOUNT: Column = { label: "Amount", at: WIDTH - 110, width: 110, align: "right" };

const TOTALS: readonly Column[] = [
  { label: "Type", at: 0, width: 220, wraps: true },
  { label: "Gifts", at: 230, width: 60, align: "right" },
  AMOUNT,
];

const GIFTS: readonly Column[] = [
  { label: "Date", at: 0, width: 120 },
  { label: "Type", at: 122, width: 148, wraps: true },
  { label: "Method", at: 274, width: 80 },
  AMOUNT,
];

/** A joint statement names the giver of each gift. */
const JOINT_GIFTS: readonly Column[] = [
  { label: "Date", at: 0, width: 100 },
  { label: "Given by", at: 102, width: 106, wraps: true },
  { label: "Type", at: 210, width: 106, wraps: true },
  { label: "Method", at: 318, width: 70 },
  { label: "Amount", at: WIDTH - 78, width: 78, align: "right" },
];

/** @param total the texts below the second and the third column */
export function drawTotals(
  paper: Paper,
  tree: TaggedPart,
  { lines, total, detail }: { lines: readonly string[][]; total: readonly [string, string]; detail: Detail },
): void {
  const table = startTable(paper, tree, { ...LOOK, columns: TOTALS, detail });
  for (const line of lines) drawRow(paper, table, line);
  drawRow(paper, table, ["Total of all gifts", ...total], { isBold: true });
  table.part.end();
}

interface Gifts {
  gifts: readonly Gift[];
  /** The two people of a joint statement. */
  givers: readonly [string, string] | null;
  detail: Detail;
}

export function drawGifts(paper: Paper, tree: TaggedPart, { gifts, givers, detail }: Gifts): void {
  const columns = givers ? JOINT_GIFTS : GIFTS;
  const rows = gifts.map((gift) => {
    const [date, , , , amount, giver = 0] = gift;
    const who = givers ? [givers[giver] ?? ""] : [];
    return [formatLongDay(date), ...who, formatPurpose(gift), formatMethod(gift), formatDollars(amount)];
  });
  // The title is never without a row below it, which may have many lines.
  const first = measureRow(paper, { look: { ...LOOK, columns } }, rows[0] ?? []);
  if (paper.y + 24 + 2 * LOOK.row + first > LOOK.bottom) paper.addPage();
  writePart(paper, tree, "H2", "Gift detail", { font: "heading", size: 13 });
  paper.y += 4;
  const table = startTable(paper, tree, { ...LOOK, columns, detail });
  for (const row of rows) drawRow(paper, table, row);
  for (const { name, amount } of givers ? sumByGiver(gifts, givers) : [])
    drawRow(paper, table, ["Total of", name, "", "", formatDollars(amount)]);
  const blank = columns.slice(2).map(() => "");
  // The signature is never alone on a page.
  const total = { isBold: true, below: SIGNATURE_HEIGHT };
  drawRow(paper, table, ["Total", ...blank, formatDollars(sumStatementGifts(gifts))], total);
  table.part.end();
}
