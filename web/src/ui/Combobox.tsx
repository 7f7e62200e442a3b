// A text field with a list of options below it. The field keeps the focus. The caller decides which options are found,
// and what Enter does when no option is marked.
import { type FocusEvent, type KeyboardEvent, useId, useState } from "react";
import { Avatar } from "./Avatar.tsx";
import { cx } from "./cx.ts";
import { Input, type InputProps } from "./Input.tsx";
import { isComposing } from "./isComposing.ts";
import { ListPopover } from "./ListPopover.tsx";

export interface ComboboxOption {
  /** Null for the option that means no person. */
  id: number | null;
  name: string;
  /** A secondary line under the name: an email address, or why the option cannot be chosen. */
  note: string | null;
  /** The note wraps, because a part of it would not tell two people of the same name apart. */
  showsWholeNote?: boolean;
  picture: string | null;
  disabled?: boolean;
}

interface ComboboxProps {
  /** The accessible name of the list. */
  label: string;
  /** Props of the field itself: id, name, placeholder and the like. */
  input: InputProps;
  text: string;
  onType: (text: string) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Whether an arrow key opens the list. */
  canOpen: boolean;
  /** Opens the list with no option marked, so that Enter cannot choose an option that the user has not looked at. */
  opensUnmarked?: boolean;
  opensOnClick?: boolean;
  opensOnFocus?: boolean;
  options: readonly ComboboxOption[];
  /** Index of the option that is marked before an arrow key is pressed; -1 for none. */
  best: number;
  /** Whether the options belong to the current text. Until then Enter and Tab choose no option. */
  isSettled: boolean;
  /** The note under the options: that there are none, or how to find some. */
  noteFor: (isMarked: boolean) => string | null;
  onChoose: (option: ComboboxOption) => void;
  /** Called on Enter. Without `preventDefault` the form is submitted. */
  onEnter: (event: KeyboardEvent, marked: ComboboxOption | undefined) => void;
  /** Called on Tab when no option is marked. If one is marked, Tab chooses it. */
  onTab?: () => void;
  onLeave: (event: FocusEvent<HTMLInputElement>) => void;
}

export function Combobox(props: ComboboxProps) {
  const { label, input, text, isOpen, canOpen, opensUnmarked, options, isSettled, noteFor } = props;
  /** Index of the option chosen with the arrow keys; null before an arrow key is pressed, -1 for none. */
  const [moved, setMoved] = useState<number | null>(null);
  if (!isOpen && moved !== null) setMoved(null);
  const listId = useId();
  const active = moved ?? props.best;
  const marked = isOpen && isSettled ? options[active] : undefined;

  const open = () => {
    props.onOpen(true);
    setMoved(opensUnmarked ? -1 : null);
  };
  const move = (step: 1 | -1) => {
    const from = active < 0 && step < 0 ? 0 : active;
    const places = options.map((_, distance) => (from + step * (distance + 1) + options.length) % options.length);
    setMoved(places.find((place) => !options.at(place)?.disabled) ?? null);
  };
  const choose = (option: ComboboxOption) => {
    if (option.disabled) return;
    props.onChoose(option);
    props.onOpen(false);
  };
  const openOrMove = (step: 1 | -1) => {
    if (!isOpen || options.length === 0) open();
    else move(step);
  };
  const leaveByTab = () => {
    if (marked) choose(marked);
    else props.onTab?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The key that ends a composition belongs to the input method.
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Enter") {
      props.onEnter(event, marked);
    } else if (event.key === "Tab" && !event.shiftKey) {
      leaveByTab();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && canOpen) {
      event.preventDefault();
      openOrMove(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      props.onOpen(false);
    }
  };
  const note = noteFor(marked !== undefined);

  return (
    <ListPopover
      isOpen={isOpen}
      anchor={
        <Input
          {...input}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && options[active] ? buildOptionId(listId, options[active]) : undefined}
          // See leaveEscapeToField: Esc closes the list first.
          data-keeps-escape={isOpen ? "" : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            props.onType(target.value);
            props.onOpen(true);
            setMoved(null);
          }}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            input.onClick?.(event);
            // A click into an open list moves the cursor only: the marked option stays.
            if (props.opensOnClick && !isOpen) open();
          }}
          onFocus={(event) => {
            input.onFocus?.(event);
            if (props.opensOnFocus) open();
          }}
          onBlur={(event) => {
            props.onOpen(false);
            props.onLeave(event);
          }}
        />
      }
    >
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className="max-h-[calc(var(--radix-popover-content-available-height)-0.75rem)] overflow-y-auto"
      >
        {options.map((option, index) => (
          <Option
            key={option.id}
            id={buildOptionId(listId, option)}
            option={option}
            isActive={index === active}
            onChoose={() => choose(option)}
          />
        ))}
      </div>
      {note && (
        <p role="status" className="px-2 py-2.5 text-ink-quiet">
          {note}
        </p>
      )}
    </ListPopover>
  );
}

const buildOptionId = (listId: string, option: ComboboxOption) => `${listId}-${option.id ?? "nobody"}`;

const scrollIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

interface OptionProps {
  id: string;
  option: ComboboxOption;
  isActive: boolean;
  onChoose: () => void;
}

function Option({
  id,
  option: { id: value, name, note, showsWholeNote, picture, disabled },
  isActive,
  onChoose,
}: OptionProps) {
  return (
    <div
      id={id}
      ref={isActive ? scrollIntoSight : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={disabled}
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
      className={cx(
        "flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5",
        disabled ? "text-ink-quiet" : "cursor-pointer hover:bg-surface-sunken",
        isActive && "bg-accent-quiet",
      )}
    >
      {value !== null && <Avatar name={name} src={picture} size="small" />}
      <span className="min-w-0">
        <span className="block break-words">{name}</span>
        {note && (
          <span className={cx("block text-ink-quiet text-sm", showsWholeNote ? "break-words" : "truncate")}>
            {note}
          </span>
        )}
      </span>
    </div>
  );
}
