import { api } from "@narthex/contract/api.ts";
import type { LimitedPosition } from "@narthex/contract/position-people.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { cx } from "../../ui/cx.ts";
import { linkClass } from "../../ui/link.ts";
import { formatCount } from "../servingWords.ts";

/** How many people can serve in a position. */
export const formatPositionPeople = ({ people }: LimitedPosition): string =>
  people === 0 ? "Anyone" : formatCount(people, "person", "people");

/** Checks everyone who served in a position before, while there are such people. */
export function CheckServed({ ministryId, position }: { ministryId: number; position: LimitedPosition }) {
  const { id, name, servedOnly } = position;
  const add = useAction({
    call: () => request(api.positionPeople.addServed, { params: { id: ministryId }, body: { positionId: id } }),
    failed: "The people could not be checked. Please try again.",
    failureNotice: true,
    done: ({ added }) => ({ title: `${formatCount(added, "person", "people")} checked for ${name}` }),
  });
  if (servedOnly === 0) return null;
  const label = `Check ${servedOnly} who served here`;
  return (
    <button
      type="button"
      aria-label={`${label}: ${name}`}
      aria-disabled={add.busy}
      onClick={() => !add.busy && add.run()}
      className={cx(linkClass, "text-start")}
    >
      {label}
    </button>
  );
}
