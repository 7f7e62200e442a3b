import type { PositionPeople } from "@narthex/contract/position-people.ts";
import { formatFullName } from "../../format/format.ts";
import { cx } from "../../ui/cx.ts";
import { Table } from "../../ui/Table.tsx";
import { PersonNotes, PositionCheck } from "./PositionCheck.tsx";
import { CheckServed, formatPositionPeople } from "./PositionHead.tsx";

interface PositionPeopleProps {
  ministryId: number;
  found: PositionPeople;
}

const headClass =
  "sticky top-0 border-line border-b bg-surface-raised px-3 py-2.5 text-start align-top font-medium text-sm";

/** A row for each person, a column for each position. */
export function WidePositionPeople({ ministryId, found: { positions, people } }: PositionPeopleProps) {
  return (
    <Table
      caption="Who can serve in which position"
      // The names of the positions stay visible, so the table scrolls and not the dialog.
      // Collapsed borders do not belong to the cells, so the fixed column would lose its own.
      className="max-h-[52dvh] scroll-ps-52 scroll-pt-28 overflow-y-auto rounded-md border border-line [&_table]:border-separate [&_table]:border-spacing-0"
    >
      <thead>
        <tr>
          <th scope="col" className={cx(headClass, "start-0 z-3 text-ink-quiet")}>
            Person
          </th>
          {positions.map((position) => (
            <th key={position.id} scope="col" className={cx(headClass, "z-2 min-w-36 border-s")}>
              <span className="block break-words">{position.name}</span>
              <span className="block font-normal text-ink-quiet">{formatPositionPeople(position)}</span>
              <CheckServed ministryId={ministryId} position={position} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.memberId} className="last:[&>*]:border-b-0">
            <th
              scope="row"
              className="sticky start-0 z-1 w-52 min-w-40 border-line border-b bg-surface-raised px-3 py-2 text-start align-top font-normal"
            >
              <span className="break-words">{formatFullName(person)}</span>
              <PersonNotes person={person} />
            </th>
            {positions.map((position) => (
              <td key={position.id} className="border-line border-s border-b px-3 py-1 align-top">
                <PositionCheck ministryId={ministryId} person={person} position={position} isNamed={false} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
