// The message to a person whose hours were returned. Pure.
import type { HoursRecord } from "./hours.queries.ts";

type Returned = Pick<HoursRecord, "hours" | "ministryName" | "workerDate">;

const formatDay = (day: string) =>
  Temporal.PlainDate.from(day).toLocaleString("en-US", { month: "long", day: "numeric", year: "numeric" });

const formatEntry = ({ hours, ministryName, workerDate }: Returned) =>
  `${Number(hours)} ${Number(hours) === 1 ? "hour" : "hours"} for ${ministryName} on ${formatDay(workerDate)}`;

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
