import { numberInWords } from "../client/words.ts";
import { Button } from "../ui/Button.tsx";

interface SelectionBarProps {
  /** How many people are ticked. */
  count: number;
  onAssign: () => void;
  onClear: () => void;
}

/** Assigns everyone who is ticked. It keeps its height while nobody is, so that the list does not jump. */
export function SelectionBar({ count, onAssign, onClear }: SelectionBarProps) {
  return (
    <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-2 text-sm touch:min-h-11">
      {count === 0 ? (
        <p className="text-ink-quiet">Tick several to assign them together.</p>
      ) : (
        <>
          <p className="tabular-nums">{`${numberInWords(count)} selected`}</p>
          <div className="flex gap-2">
            <Button size="small" variant="quiet" onClick={onClear}>
              Clear
            </Button>
            <Button size="small" variant="primary" onClick={onAssign}>
              Assign Selected
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
