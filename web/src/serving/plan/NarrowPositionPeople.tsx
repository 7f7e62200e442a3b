import type { PositionPeople, PositionPerson } from "@narthex/contract/position-people.ts";
import { formatFullName } from "../../format/format.ts";
import { PersonNotes, PositionCheck } from "./PositionCheck.tsx";
import { CheckServed, formatPositionPeople } from "./PositionHead.tsx";

interface PositionPeopleProps {
  ministryId: number;
  found: PositionPeople;
}

const summaryClass = "cursor-pointer break-words px-3 py-2 touch:min-h-11";

/** An entry for each person, which opens a list of checkboxes. */
export function NarrowPositionPeople({ ministryId, found: { positions, people } }: PositionPeopleProps) {
  const listChecked = ({ canServe }: PositionPerson) =>
    positions
      .filter(({ id }) => canServe.includes(id))
      .map(({ name }) => name)
      .join(", ");
  return (
    <>
      <section aria-label="Positions" className="mb-4">
        <h3 className="mb-1 font-semibold text-sm">Positions</h3>
        <ul className="divide-y divide-line rounded-md border border-line">
          {positions.map((position) => (
            <li key={position.id} className="px-3 py-2">
              <span className="flex justify-between gap-3">
                <span className="min-w-0 break-words">{position.name}</span>
                <span className="shrink-0 text-ink-quiet">{formatPositionPeople(position)}</span>
              </span>
              <CheckServed ministryId={ministryId} position={position} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="People">
        <h3 className="mb-1 font-semibold text-sm">People</h3>
        <ul className="divide-y divide-line rounded-md border border-line">
          {people.map((person) => (
            <li key={person.memberId}>
              <details>
                <summary className={summaryClass}>
                  {formatFullName(person)}
                  <PersonNotes person={person} />
                  <span className="block text-ink-quiet text-sm">{listChecked(person) || "Not checked anywhere"}</span>
                </summary>
                <div className="px-3 pb-2">
                  {positions.map((position) => (
                    <PositionCheck
                      key={position.id}
                      ministryId={ministryId}
                      person={person}
                      position={position}
                      isNamed
                    />
                  ))}
                </div>
              </details>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
