import type { ServedPerson } from "@narthex/contract/serving-history.ts";
import { formatFullName, formatNumber } from "../../format/format.ts";
import { formatDistinction } from "../../people/formatHome.ts";
import { Table, Td, Th, Tr } from "../../ui/Table.tsx";
import { formatCount, formatDayBeside } from "../servingWords.ts";

interface HistoryTableProps {
  people: readonly ServedPerson[];
  today: string;
}

/** How often each person served. On phones the days are under the name. */
export function HistoryTable({ people, today }: HistoryTableProps) {
  const formatDay = (day: string | null) => day && formatDayBeside(day, today);
  return (
    <Table caption="Who served how often" className="rounded-md border border-line print:border-0">
      <thead>
        <tr>
          <Th>Person</Th>
          <Th align="end">Times</Th>
          <Th className={WIDE}>Last served</Th>
          <Th className={WIDE}>Next planned</Th>
          <Th align="end" className={WIDE}>
            Declined
          </Th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Tr key={person.memberId}>
            <th scope="row" className="border-line border-b px-4 py-2 text-start font-normal sm:ps-6 print:py-1">
              <span className="block break-words">{formatFullName(person)}</span>
              {listNotes(person).map((note) => (
                <span key={note} className="block break-words text-ink-quiet text-sm">
                  {note}
                </span>
              ))}
              <span className="block break-words text-ink-quiet text-sm sm:hidden print:hidden">
                {listDays(person, today)}
              </span>
            </th>
            <Td align="end">{formatNumber(person.times)}</Td>
            <Td className={WIDE}>{formatDay(person.lastDay) ?? "–"}</Td>
            <Td className={WIDE}>{formatDay(person.nextDay) ?? "–"}</Td>
            <Td align="end" className={WIDE}>
              {formatNumber(person.declined)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Columns without room on a phone. */
const WIDE = "max-sm:hidden print:table-cell";

const listNotes = ({ distinction, isOfMinistry }: ServedPerson): string[] =>
  [distinction && formatDistinction(distinction), !isOfMinistry && "No longer in this ministry"].filter(
    (note) => note !== null && note !== false,
  );

/** "Last Oct 4 · Next Nov 1 · Declined once" */
const listDays = ({ lastDay, nextDay, declined }: ServedPerson, today: string): string =>
  [
    lastDay && `Last ${formatDayBeside(lastDay, today)}`,
    nextDay && `Next ${formatDayBeside(nextDay, today)}`,
    declined > 0 && `Declined ${formatCount(declined, "time", "times")}`,
  ]
    .filter(Boolean)
    .join(" · ");
