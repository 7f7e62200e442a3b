// Whether a row's person is active, and when and why an inactive one left. Pure.
import type { DepartureReason } from "@narthex/contract/departure-kinds.ts";
import { DAY_BEFORE_JOINING, DAY_TO_COME, DepartureInput } from "@narthex/contract/departures.ts";
import type { DateOrder } from "@narthex/contract/import-mapping.ts";
import type { ImportColumn } from "@narthex/contract/member-columns.ts";
import type { NewMember } from "@narthex/contract/members.ts";
import { addCentury, readDay } from "./dates.rules.ts";
import { simplifyWord } from "./mapping.rules.ts";
import { guessMeaning, readYesOrNo } from "./values.rules.ts";

const NOT_A_RECORD_STATUS = "This cannot be read as active or inactive.";
const STATUS_OVERRULED = "The person's membership status is taken from another column.";
const NOT_INACTIVE = "The person is not inactive, so this is not imported.";
const OTHER_REASON = "The person is imported as one who left for another reason.";
const HAS_DIED = "The person is imported as one who died.";
const UNCLEAR_END = "This cannot be read as yes, no or a day, so it does not make the person inactive.";
const OTHER_DAY = "Another column has the day of death.";

export type TextIn = (field: ImportColumn) => string;
export type LeftField = readonly [field: ImportColumn, reason: string];

/** The column that decides the status: an inactive record is inactive whatever its kind of membership. */
export function chooseStatusColumn(textIn: TextIn): "membershipStatus" | "recordStatus" {
  const meaning = guessMeaning("membershipStatus", textIn("recordStatus"));
  const decides = meaning === "inactive" || (meaning !== null && textIn("membershipStatus") === "");
  return decides ? "recordStatus" : "membershipStatus";
}

/** Some programs write "n/a", a dash or a date that does not exist instead of nothing. */
const isNothing = (text: string): boolean => /^(|n\/?a|none|-+|0000-.*)$/i.test(text);

/** A year of two digits makes a date too, although its century is unknown. */
const hasYear = (text: string): boolean => /\d{4}/.test(addCentury(text)) && !isNothing(text);

/** Whether a column such as "Deceased" says yes; some programs write a date there. */
const isYes = (text: string): boolean =>
  readYesOrNo(text) === true ||
  /^(archived|archiviert|†)$/i.test(text) ||
  guessReason(text) === "died" ||
  hasYear(text);

const isUnclear = (text: string): boolean => !isNothing(text) && !isYes(text) && readYesOrNo(text) === null;

/** The columns that may say that the person died or is archived, and cannot be read. */
export const listUnclearEnds = (textIn: TextIn): LeftField[] =>
  (["deceased", "archived"] as const)
    .filter((field) => isUnclear(textIn(field)))
    .map((field) => [field, UNCLEAR_END] as const);

/** The column for which the person is inactive, whatever their status is. */
export function findEnd(textIn: TextIn): "deceased" | "archived" | "leftOn" | null {
  if (isYes(textIn("deceased"))) return "deceased";
  if (isYes(textIn("archived"))) return "archived";
  return hasYear(textIn("leftOn")) && textIn(chooseStatusColumn(textIn)) === "" ? "leftOn" : null;
}

/** The column about the status that the other one overrules. */
export function listLeftStatuses(textIn: TextIn): LeftField[] {
  const [status, record] = [textIn("membershipStatus"), textIn("recordStatus")];
  if (chooseStatusColumn(textIn) === "recordStatus")
    return status === "" ? [] : [["membershipStatus", STATUS_OVERRULED]];
  const meaning = guessMeaning("membershipStatus", record);
  // An active record may have any membership status.
  if (record === "" || meaning === "active") return [];
  return [["recordStatus", meaning === null ? NOT_A_RECORD_STATUS : STATUS_OVERRULED]];
}

const REASONS: Record<DepartureReason, string> = {
  died: "deceased dead died passedaway death verstorben decede fallecido",
  moved: "moved movedaway relocated relocation",
  transferred: "transferred transferredout transfer joinedanotherchurch anotherchurch",
  other: "other leftforanotherreason",
};

function guessReason(text: string): DepartureReason | null {
  const word = simplifyWord(text);
  const found = Object.entries(REASONS).find(([, words]) => words.split(" ").includes(word));
  return found === undefined ? null : (found[0] as DepartureReason);
}

export interface RowDeparture extends DepartureInput {
  /** Whether the person was more than a visitor. */
  wasMember: boolean;
}

type Row = Pick<NewMember, "membershipStatus" | "joinDate">;

function findReason(textIn: TextIn): DepartureReason | null {
  if (isYes(textIn("deceased"))) return "died";
  const [given, day] = [textIn("leftReason"), textIn("leftOn")];
  if (given !== "") return guessReason(given) ?? "other";
  const status = guessReason(textIn("recordStatus")) ?? guessReason(textIn("membershipStatus"));
  return status ?? (day === "" ? null : "other");
}

/** When and why an inactive person left, and the cells that are not imported; null if the row does not say it. */
export function readDepartureCells(
  textIn: TextIn,
  { membershipStatus, joinDate = null }: Row,
  { dateOrder, timezone, today }: { dateOrder: DateOrder; timezone: string; today: string },
): { departure: RowDeparture | null; left: LeftField[] } {
  const given = (["leftReason", "leftOn"] as const).filter((field) => textIn(field) !== "");
  if (membershipStatus !== "inactive")
    return { departure: null, left: given.map((field) => [field, NOT_INACTIVE] as const) };
  const reason = findReason(textIn);
  if (reason === null) return { departure: null, left: [] };
  const left: LeftField[] = [];
  const why = textIn("leftReason");
  if (why !== "" && guessReason(why) === null && reason === "other") left.push(["leftReason", OTHER_REASON]);
  if (why !== "" && reason === "died" && guessReason(why) !== "died") left.push(["leftReason", HAS_DIED]);
  const column = hasYear(textIn("deceased")) ? "deceased" : "leftOn";
  if (column === "deceased" && textIn("leftOn") !== "") left.push(["leftOn", OTHER_DAY]);
  const day = readLeftOn(textIn(column), { dateOrder, timezone, today, joinDate });
  if ("sentence" in day) left.push([column, day.sentence]);
  const wasMember = guessMeaning("membershipStatus", textIn("membershipStatus")) !== "pending";
  return { departure: { reason, leftOn: "sentence" in day ? null : day.leftOn, wasMember }, left };
}

interface Days {
  dateOrder: DateOrder;
  timezone: string;
  today: string;
  joinDate: string | null;
}

function readLeftOn(
  text: string,
  { dateOrder, timezone, today, joinDate }: Days,
): { leftOn: string | null } | { sentence: string } {
  if (text === "") return { leftOn: null };
  const read = readDay(text, dateOrder, timezone);
  if ("sentence" in read) return read;
  const { data, error } = DepartureInput.shape.leftOn.safeParse(read.value);
  if (data === undefined) return { sentence: error?.issues[0]?.message ?? "" };
  if (data !== null && data > today) return { sentence: DAY_TO_COME };
  if (data !== null && joinDate !== null && data < joinDate) return { sentence: DAY_BEFORE_JOINING };
  return { leftOn: data };
}
