import { formatNumber } from "../format/format.ts";
import { Button } from "../ui/Button.tsx";
import type { RowSelection } from "./useSelection.ts";
import type { AssignedPerson } from "./withMoves.ts";

interface SelectionBarProps {
  selection: RowSelection;
  /** Shown while no person is selected. */
  hint: string;
  label: string;
  primary?: boolean;
  onMove: (people: readonly AssignedPerson[]) => void;
}

/** Moves all selected people. It keeps its height while none is selected, so that the list does not jump. */
export function SelectionBar({ selection, hint, label, primary = false, onMove }: SelectionBarProps) {
  const { people, drop } = selection;
  return (
    <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-2 text-sm touch:min-h-11">
      {people.length === 0 ? (
        <p className="text-ink-quiet">{hint}</p>
      ) : (
        <>
          <p className="tabular-nums">{`${formatNumber(people.length)} selected`}</p>
          <div className="flex gap-2">
            <Button size="small" variant="quiet" onClick={() => drop(people)}>
              Clear
            </Button>
            <Button size="small" {...(primary ? { variant: "primary" } : {})} onClick={() => onMove(people)}>
              {label}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
