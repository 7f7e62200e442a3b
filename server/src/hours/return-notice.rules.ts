// The message to a person whose hours were returned. Pure.
import { formatLongDay } from "../calendar/day.words.ts";
import type { HoursRecord } from "./hours.queries.ts";

type Returned = Pick<HoursRecord, "hours" | "ministryName" | "workerDate">;

const formatEntry = ({ hours, ministryName, workerDate }: Returned) =>
  `${Number(hours)} ${Number(hours) === 1 ? "hour" : "hours"} for ${ministryName} on ${formatLongDay(workerDate)}`;

export function writeReturnNotice(entries: readonly Returned[], note: string): { subject: string; content: string } {
  return {
    subject: "Your volunteer hours were returned",
    content: [
      entries.map(formatEntry).join("\n"),
      note,
      "Please open Volunteer Hours in the menu, correct the entry and submit it again, or delete it.",
    ].join("\n\n"),
  };
}
