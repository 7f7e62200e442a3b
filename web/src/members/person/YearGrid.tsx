import { formatDate, formatMonth, formatNumber } from "../../format/format.ts";
import { Table, Td, Th, Tr } from "../../ui/Table.tsx";
import type { Week } from "./yearWeeks.ts";

const CELL = 12;
const GAP = 3;
/** Weeks per row: two rows fit on a phone. */
const COLUMNS = 27;

/** A square for each week, filled if the person attended; the same figures are in a table that can be opened. */
export function YearGrid({ weeks }: { weeks: readonly Week[] }) {
  const visited = weeks.filter(({ visits }) => visits > 0);
  const label = `Came in ${formatNumber(visited.length)} of ${formatNumber(weeks.length)} weeks`;
  const step = CELL + GAP;
  const rows = Math.ceil(weeks.length / COLUMNS);
  const [first] = weeks;
  return (
    <>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${COLUMNS * step - GAP} ${rows * step - GAP}`}
        className="w-full max-w-2xl"
      >
        {weeks.map(({ start, visits }, place) => (
          <rect
            key={start}
            x={(place % COLUMNS) * step}
            y={Math.floor(place / COLUMNS) * step}
            width={CELL}
            height={CELL}
            rx={2}
            className={visits > 0 ? "fill-accent" : "fill-surface-sunken stroke-line"}
          />
        ))}
      </svg>
      <p className="mt-2 text-ink-quiet text-sm">{`${label}${first ? ` since ${formatMonth(first.start)}` : ""}.`}</p>
      {visited.length > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-8 cursor-pointer items-center rounded-sm font-medium text-accent text-sm touch:min-h-11">
            Show as a table
          </summary>
          <Table caption="Weeks with check-ins" className="mt-2 max-w-sm">
            <thead>
              <tr>
                <Th>Week of</Th>
                <Th align="end">Check-ins</Th>
              </tr>
            </thead>
            <tbody>
              {visited.toReversed().map(({ start, visits }) => (
                <Tr key={start}>
                  <Td>{formatDate(start)}</Td>
                  <Td align="end">{formatNumber(visits)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </details>
      )}
    </>
  );
}
