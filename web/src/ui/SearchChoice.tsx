// Chooses a person or an event: a button that names the current choice, and a search below it.
import { ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { cx } from "./cx.ts";
import { getControlClass } from "./getControlClass.ts";
import { isComposing } from "./isComposing.ts";
import { leaveEscapeToField } from "./leaveEscapeToField.ts";
import { SearchField } from "./SearchField.tsx";

interface SearchChoiceProps {
  label: string;
  /** The current choice. */
  shown: string;
  /** The content below the button; call `close` after a choice. */
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
            className={cx(getControlClass(false), "flex items-center justify-between gap-2 text-start")}
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
          onEscapeKeyDown={leaveEscapeToField}
          onKeyDown={moveFocus}
          className="z-50 w-(--radix-popover-trigger-width) min-w-64 rounded-lg border border-line bg-surface-raised p-2 shadow-float"
        >
          {children(() => setOpen(false))}
        </Popover.Content>
      </Popover.Root>
    </div>
  );
}

/** The arrow keys move the focus from the search through the results and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || isComposing(event.nativeEvent)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li button")];
  const next = stops[stops.findIndex((stop) => stop.matches(":focus")) + step];
  event.preventDefault();
  next?.focus();
}

export interface Choice {
  key: string;
  name: string;
  /** A secondary line under the name. */
  note?: string | null;
  onChoose: () => void;
}

interface SearchedChoicesProps {
  /** The accessible name of the search. */
  label: string;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  /** Without text the choices that need no search; otherwise the results. */
  choices: readonly Choice[];
  onEnter: () => void;
  /** The note under the list: that no person was found, or that Enter was ambiguous. */
  note: string | null;
  error: string | null;
}

/** Shown if Enter did not clearly mean one person. */
export const NOT_CLEAR = "Several people match. Choose one above, or type more of the name.";

/** The search field and its results. */
export function SearchedChoices(props: SearchedChoicesProps) {
  const { label, placeholder = "Name or email", text, onText, choices, onEnter, note, error } = props;
  return (
    <>
      <SearchField
        label={label}
        placeholder={placeholder}
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
              className="flex min-h-11 w-full flex-col justify-center rounded-md px-2 py-1.5 text-start hover:bg-surface-sunken"
              onClick={onChoose}
            >
              <span className="break-words">{name}</span>
              {note && <span className="wrap-anywhere line-clamp-2 text-ink-quiet text-sm">{note}</span>}
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
