import { Avatar } from "../../ui/Avatar.tsx";
import { cx } from "../../ui/cx.ts";

export interface PickerOption {
  /** Null for nobody. */
  id: number | null;
  name: string;
  /** A quiet line under the name: an email address, or why this one cannot be chosen. */
  note: string | null;
  picture: string | null;
  /** Shown, but not to be chosen. */
  isOut?: boolean;
}

interface PickerListProps {
  id: string;
  options: readonly PickerOption[];
  /** Index of the one that Enter takes. */
  active: number;
  /** What stands under the options: that there are none, or how to find some. */
  note: string | null;
  onChoose: (option: PickerOption) => void;
}

export const optionId = (listId: string, option: PickerOption) => `${listId}-${option.id ?? "nobody"}`;

/** What hangs under the picker's field. The field keeps the focus; a press here only chooses. */
export function PickerList({ id, options, active, note, onChoose }: PickerListProps) {
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Members"
        className="max-h-[calc(var(--radix-popover-content-available-height)-0.75rem)] overflow-y-auto"
      >
        {options.map((option, index) => (
          <div
            key={option.id}
            id={optionId(id, option)}
            ref={index === active ? scrollIntoSight : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            aria-disabled={option.isOut}
            onMouseDown={(event) => {
              event.preventDefault();
              if (!option.isOut) onChoose(option);
            }}
            className={cx(
              "flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5",
              option.isOut ? "text-ink-quiet" : "cursor-pointer hover:bg-surface-sunken",
              index === active && "bg-accent-quiet",
            )}
          >
            {option.id !== null && <Avatar name={option.name} src={option.picture} size="small" />}
            <span className="min-w-0">
              <span className="block break-words">{option.name}</span>
              {option.note && <span className="block truncate text-ink-quiet text-sm">{option.note}</span>}
            </span>
          </div>
        ))}
      </div>
      {note && (
        <p role="status" className="px-2 py-2.5 text-ink-quiet">
          {note}
        </p>
      )}
    </>
  );
}

const scrollIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });
