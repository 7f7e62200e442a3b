import type { Household } from "@narthex/contract/households.ts";
import { TriangleAlert } from "lucide-react";
import { formatFullName } from "../format/format.ts";

/** A warning for each person of a household who must not collect a child of it. Null if there is none. */
export function BarredNote({ household: { members, barred } }: { household: Pick<Household, "members" | "barred"> }) {
  const findName = (id: number) => members.filter(({ memberId }) => memberId === id).map(formatFullName)[0];
  return barred.map(({ childId, adultId }) => (
    <p
      key={`${childId} ${adultId}`}
      className="mt-3 flex gap-2.5 rounded-md bg-caution-quiet px-3 py-2 text-caution text-sm"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {`${findName(adultId)} must not collect ${findName(childId)}, but both are in this household. Remove one of them, so that the address and its changes are not shown to both. If the check-in code was shared before, make a new one.`}
      </span>
    </p>
  ));
}
