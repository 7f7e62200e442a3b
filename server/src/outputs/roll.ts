// A list of people as it is printed: with phone, email and address, or with boxes to mark who is there. Runs in the worker thread.
import { BOTTOM, finishPaper, MARGIN, openPaper, type Paper, WIDTH } from "../pdf/paper.ts";
import { toPrintable } from "../pdf/printable.ts";
import { drawRule, numberPages, QUIET, writeText } from "../pdf/text.ts";
import type { RollLine } from "./roll.rules.ts";

export interface RollText {
  title: string;
  /** Below the title: the congregation and the day. */
  below: string;
  hasBoxes: boolean;
}

const ROW = 18;
/** The height of a row whose second line is an address. */
const ROW_WITH_ADDRESS = 31;
const SIZE = 10;
const GAP = 20;
const BOX = 10;
const TOP = MARGIN + 60;
/** The number of lines for guests at the end of a sheet. Fewer than the lowest number begin a new page. */
const GUESTS = { lowest: 4, highest: 20 };

/** A line and its place, counted from the first line of the first column. */
type PlacedLine = readonly [place: number, line: RollLine | "Guests"];

/** The lines for guests after `count` people, with a heading that is not the last line of a column. */
function placeGuests(count: number, perColumn: number, perPage: number): PlacedLine[] {
  let heading = count % perColumn === 0 ? count : count + 1;
  if (heading % perColumn === perColumn - 1) heading += 1;
  const free = perPage - (heading % perPage);
  if (free <= GUESTS.lowest) heading += free;
  const lines = Math.min(perPage - (heading % perPage) - 1, GUESTS.highest);
  const empty = { name: "", mark: "", phone: "", email: "", address: "" };
  return [[heading, "Guests"], ...Array.from({ length: lines }, (_, at) => [heading + 1 + at, empty] as const)];
}

/** The name with its mark in one line, or the mark below the name, so that it is not cut off. */
function writeName(paper: Paper, { name, mark }: RollLine, place: { x?: number; y: number; width: number }): void {
  const line = [name, mark].filter(Boolean).join(" ");
  paper.font("regular").fontSize(SIZE);
  if (mark === "" || paper.widthOfString(line) <= place.width) {
    writeText(paper, line, { ...place, y: place.y + 2, size: SIZE, isShort: true });
  } else {
    writeText(paper, name, { ...place, y: place.y - 1, size: 9, isShort: true });
    writeText(paper, mark, { ...place, y: place.y + 9, size: 6.5, isShort: true });
  }
}

function drawBoxed(paper: Paper, line: RollLine, x: number, y: number, width: number): void {
  const { name, phone } = line;
  paper
    .rect(x, y + 3, BOX, BOX)
    .lineWidth(0.75)
    .strokeColor(QUIET)
    .stroke();
  const beside = x + BOX + 6;
  const phoneWidth = phone === "" ? 0 : 78;
  const place = { y: y + 2, size: SIZE, isShort: true } as const;
  if (name === "") drawRule(paper, y + 14, { x: beside, width: width - BOX - 10 - phoneWidth, color: QUIET });
  else writeName(paper, line, { x: beside, y, width: width - BOX - 10 - phoneWidth });
  writeText(paper, phone, { ...place, x: x + width - phoneWidth, width: phoneWidth, size: 8.5, color: QUIET });
}

function drawPlain(paper: Paper, line: RollLine, y: number, height: number): void {
  const { phone, email, address } = line;
  const place = { y: y + 2, size: SIZE, isShort: true } as const;
  writeName(paper, line, { y, width: 180 });
  writeText(paper, phone, { ...place, x: MARGIN + 190, width: 78 });
  writeText(paper, email, { ...place, x: MARGIN + 276, width: WIDTH - 276 });
  const second = { x: MARGIN + 190, y: y + 16, width: WIDTH - 190, size: 9, color: QUIET, isShort: true } as const;
  writeText(paper, address, second);
  drawRule(paper, y + height - 2);
}

function beginPage(paper: Paper, { title, below }: RollText): void {
  paper.addPage();
  writeText(paper, toPrintable(title) ?? "", { y: MARGIN, font: "heading", size: 18, isShort: true });
  writeText(paper, toPrintable(below) ?? "", { y: MARGIN + 26, size: SIZE, color: QUIET, isShort: true });
  drawRule(paper, MARGIN + 46);
}

export async function printRoll(text: RollText, people: readonly RollLine[]): Promise<Buffer> {
  const paper = await openPaper({ title: text.title });
  const columns = text.hasBoxes ? 2 : 1;
  const height = people.some(({ address }) => address !== "") ? ROW_WITH_ADDRESS : ROW;
  const perColumn = Math.floor((BOTTOM - TOP) / height);
  const width = (WIDTH - GAP * (columns - 1)) / columns;
  const perPage = perColumn * columns;
  const placed: PlacedLine[] = [
    ...people.map((line, place) => [place, line] as const),
    ...(text.hasBoxes ? placeGuests(people.length, perColumn, perPage) : []),
  ];
  beginPage(paper, text);
  for (const [place, line] of placed) {
    if (Math.floor(place / perPage) >= paper.bufferedPageRange().count) beginPage(paper, text);
    const onPage = place % perPage;
    const x = MARGIN + Math.floor(onPage / perColumn) * (width + GAP);
    const y = TOP + (onPage % perColumn) * height;
    if (line === "Guests") writeText(paper, line, { x, y: y + 2, width, font: "bold", size: SIZE });
    else if (text.hasBoxes) drawBoxed(paper, line, x, y, width);
    else drawPlain(paper, line, y, height);
  }
  numberPages(paper);
  return finishPaper(paper);
}
