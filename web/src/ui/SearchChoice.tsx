// Somebody to narrow a list down to: a button that says whom it shows, and a search hanging under it.
import { ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { controlClass } from "./controlClass.ts";
import { cx } from "./cx.ts";
import { SearchField } from "./SearchField.tsx";

interface SearchChoiceProps {
  label: string;
  /** Whom the list shows now. */
  shown: string;
  /** What hangs under the button; `close` is for when somebody is chosen. */
  children: (close: () => void) => ReactNode;
  className?: string | undefined;
}

export function SearchChoice({ label, shown, children, className }: SearchChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const labelId = useId();
  return (
    <div className={cx("min-w-0", className)}>
      <span id={labelId} className="mb-1.5 block font-medium text-sm">
        {label}
      </span>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger asChild>
          <button
            type="button"
            aria-labelledby={`${labelId} ${labelId}-value`}
            className={cx(controlClass(false), "flex items-center justify-between gap-2 text-left")}
          >
            <span id={`${labelId}-value`} className="truncate">
              {shown}
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-quiet" />
          </button>
        </Popover.Trigger>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={moveFocus}
          className="z-50 w-(--radix-popover-trigger-width) min-w-64 rounded-lg border border-line bg-surface-raised p-2 shadow-float"
        >
          {children(() => setOpen(false))}
        </Popover.Content>
      </Popover.Root>
    </div>
  );
}

/** The arrow keys go from the search through those who were found, and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li button")];
  const next = stops[stops.findIndex((stop) => stop.matches(":focus")) + step];
  event.preventDefault();
  next?.focus();
}

export interface Choice {
  key: string;
  name: string;
  /** A quiet line under the name. */
  note?: string | null;
  onChoose: () => void;
}

interface SearchedChoicesProps {
  /** What is searched. Read aloud. */
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Before anything is typed, those who need no search; then those who were found. */
  choices: readonly Choice[];
  onEnter: () => void;
  /** Said under the list: that nobody was found, or that Enter meant nobody clearly. */
  note: string | null;
  error: string | null;
}

/** Said where Enter meant nobody clearly. */
export const NOT_CLEAR = "It is not clear who is meant. Choose a person above, or type more of the name.";

/** The search and what it finds. */
export function SearchedChoices({ label, text, onText, choices, onEnter, note, error }: SearchedChoicesProps) {
  return (
    <>
      <SearchField
        label={label}
        placeholder="Name or email"
        slash={false}
        autoFocus
        value={text}
        onChange={onText}
        onEnter={onEnter}
      />
      <ul className="mt-2 max-h-80 overflow-y-auto">
        {choices.map(({ key, name, note, onChoose }) => (
          <li key={key}>
            <button
              type="button"
              className="flex min-h-11 w-full flex-col justify-center rounded-md px-2 py-1.5 text-left hover:bg-surface-sunken"
              onClick={onChoose}
            >
              <span className="break-words">{name}</span>
              {note && <span className="max-w-full truncate text-ink-quiet text-sm">{note}</span>}
            </button>
          </li>
        ))}
      </ul>
      {note !== null && (
        <p role="status" className="px-2 py-2.5 text-ink-quiet">
          {note}
        </p>
      )}
      {error !== null && (
        <p role="alert" className="px-2 py-2.5 text-critical text-sm">
          {error}
        </p>
      )}
    </>
  );
}
