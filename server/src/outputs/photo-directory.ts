// A photo directory as it is printed. Runs in the worker thread.
import { BOTTOM, finishPaper, MARGIN, openPaper, type Paper, WIDTH } from "../pdf/paper.ts";
import { toPrintable } from "../pdf/printable.ts";
import { drawRule, numberPages, QUIET, writeText } from "../pdf/text.ts";
import { type PrintedHousehold, type PrintedPerson, splitLines } from "./photo-directory.rules.ts";

export interface DirectoryText {
  congregation: string;
  /** Such as "November 22, 2026". */
  day: string;
}

const COLUMNS = 2;
const GAP = 16;
const COLUMN = (WIDTH - GAP) / COLUMNS;
const PHOTO = 44;
/** The width of the text beside a photo. */
const BESIDE = COLUMN - PHOTO - 10;
const SMALL = 9;
const NAME = { font: "bold", size: 10.5 } as const;
const HOUSEHOLD = { font: "bold", size: 12 } as const;
const NAME_HEIGHT = 14;
const LINE_HEIGHT = 12;
/** The first line of a household's name, each further one, and the space below. */
const HEAD = 16;
const BELOW_HEAD = 6;
const BETWEEN = 14;

/** A person with the name and the texts in lines that fit beside the photo. */
interface FittedPerson extends PrintedPerson {
  names: string[];
}

const computeHeight = ({ names, lines }: FittedPerson): number =>
  Math.max(PHOTO, names.length * NAME_HEIGHT + lines.length * LINE_HEIGHT) + 8;

const getInitials = (name: string): string =>
  name
    .split(" ")
    .flatMap((word) => word[0] ?? [])
    .filter((_, place, all) => place === 0 || place === all.length - 1)
    .join("");

function drawPhoto(paper: Paper, { name, picture }: PrintedPerson, x: number, y: number): void {
  const middle = PHOTO / 2;
  paper.save();
  paper.circle(x + middle, y + middle, middle).clip();
  if (picture) paper.image(picture, x, y, { width: PHOTO, height: PHOTO });
  else paper.rect(x, y, PHOTO, PHOTO).fill("#eee9df");
  paper.restore();
  if (picture) return;
  const initials = getInitials(name);
  paper.font("bold").fontSize(14);
  writeText(paper, initials, {
    x: x + middle - paper.widthOfString(initials) / 2,
    y: y + middle - 9,
    font: "bold",
    size: 14,
    color: QUIET,
    isShort: true,
  });
}

function drawPerson(paper: Paper, person: FittedPerson, x: number, y: number): void {
  drawPhoto(paper, person, x, y);
  const text = { x: x + PHOTO + 10, width: BESIDE, isShort: true };
  for (const [place, line] of person.names.entries())
    writeText(paper, line, { ...text, y: y + 2 + place * NAME_HEIGHT, ...NAME });
  const below = y + 3 + person.names.length * NAME_HEIGHT;
  for (const [place, line] of person.lines.entries())
    writeText(paper, line, { ...text, y: below + place * LINE_HEIGHT, size: SMALL });
}

interface Font {
  font?: "regular" | "bold";
  size: number;
}

/** A text in lines of this width. */
function fitLines(paper: Paper, text: string, { font = "regular", size }: Font, width: number): string[] {
  paper.font(font).fontSize(size);
  return splitLines(text, (line) => paper.widthOfString(line) <= width);
}

function fitPeople(paper: Paper, people: readonly PrintedPerson[]): FittedPerson[] {
  return people.map((person) => ({
    ...person,
    names: fitLines(paper, person.name, NAME, BESIDE),
    lines: person.lines.flatMap((line) => fitLines(paper, line, { size: SMALL }, BESIDE)),
  }));
}

/** People in rows, each as high as its highest entry. */
function splitRows(people: readonly FittedPerson[]): { people: FittedPerson[]; height: number }[] {
  const rows: { people: FittedPerson[]; height: number }[] = [];
  for (let at = 0; at < people.length; at += COLUMNS) {
    const row = people.slice(at, at + COLUMNS);
    rows.push({ people: row, height: Math.max(...row.map(computeHeight)) });
  }
  return rows;
}

/** Draws a household, on a new page where it does not fit. @returns the position after it */
function drawHousehold(paper: Paper, { name, address, people }: PrintedHousehold, from: number): number {
  const rows = splitRows(fitPeople(paper, people));
  const names = fitLines(paper, name, HOUSEHOLD, WIDTH);
  const addresses = address === null ? [] : fitLines(paper, address, { size: SMALL }, WIDTH);
  const head = names.length * HEAD + addresses.length * LINE_HEIGHT + BELOW_HEAD;
  const addPage = () => {
    paper.addPage();
    return MARGIN;
  };
  const all = head + rows.reduce((sum, { height }) => sum + height, 0);
  const least = head + (rows[0]?.height ?? 0);
  const fits = from + (all > BOTTOM - MARGIN ? least : all) <= BOTTOM;
  let y = fits ? from : addPage();
  for (const [place, line] of names.entries())
    writeText(paper, line, { y: y + place * HEAD, ...HOUSEHOLD, isShort: true });
  const below = y + names.length * HEAD;
  for (const [place, line] of addresses.entries())
    writeText(paper, line, { y: below + place * LINE_HEIGHT, size: SMALL, color: QUIET, isShort: true });
  y += head;
  for (const row of rows) {
    if (y + row.height > BOTTOM) y = addPage();
    for (const [column, person] of row.people.entries()) drawPerson(paper, person, MARGIN + column * (COLUMN + GAP), y);
    y += row.height;
  }
  return y + BETWEEN;
}

export async function printDirectory(
  { congregation, day }: DirectoryText,
  households: readonly PrintedHousehold[],
): Promise<Buffer> {
  const paper = await openPaper({ title: "Photo directory" });
  paper.addPage();
  writeText(paper, "Photo directory", { y: MARGIN, font: "heading", size: 20 });
  writeText(paper, `${toPrintable(congregation) ?? ""} · ${day}`, {
    y: MARGIN + 28,
    size: 10,
    color: QUIET,
    isShort: true,
  });
  drawRule(paper, MARGIN + 48);
  let y = MARGIN + 64;
  for (const household of households) y = drawHousehold(paper, household, y);
  numberPages(paper);
  return finishPaper(paper);
}
