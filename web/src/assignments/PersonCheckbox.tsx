import { fullName } from "../format/words.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import type { Selection } from "./useSelection.ts";
import type { Person } from "./withMoves.ts";

/** A tick before a person's name, which stands beside it. */
export function PersonCheckbox({ person, selection }: { person: Person; selection: Selection }) {
  const checked = selection.has(person);
  return (
    <Checkbox
      label={<span className="sr-only">{`Select ${fullName(person)}`}</span>}
      checked={checked}
      disabled={!checked && selection.isFull}
      onChange={(event) => (event.target.checked ? selection.add([person]) : selection.drop([person]))}
      className="-mr-3 touch:-ml-1 touch:pl-1"
    />
  );
}
