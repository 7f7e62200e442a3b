// A combobox for one member out of thousands: type a piece of the name, choose from what the server finds. Enter and Tab take
// the marked option, which is the one clear match (see clearMatch.ts) or the one chosen with the arrow keys. The text stays
// as typed until somebody is chosen, and a late answer never moves the focus.
import type { Member } from "@narthex/contract/members.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from "react";
import { sentenceOf } from "../../api/request.ts";
import { searchText } from "../../format/searchText.ts";
import { fullName } from "../../format/words.ts";
import { clearMatch } from "../../people/clearMatch.ts";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { memberNamed, membersNamed } from "./memberNamed.ts";
import { optionId, PickerList, type PickerOption } from "./PickerList.tsx";
import { PickerPopover } from "./PickerPopover.tsx";

const optionOf = (member: Member): PickerOption => ({
  id: member.id,
  name: fullName(member),
  note: member.email,
  picture: member.profileImageUrl,
});

interface MemberBoxProps {
  label: string;
  hint?: ReactNode;
  required?: boolean | undefined;
  error: string | undefined;
  autoFocus?: boolean | undefined;
  field: Ref<HTMLInputElement>;
  name?: string;
  placeholder: string;
  /** Somebody's name, or what was typed of it. */
  text: string;
  /** Somebody is chosen, or nobody, and the text says whom. */
  isChosen: boolean;
  /** What "nobody" is called, where that can be chosen from the list. */
  nobody?: string | undefined;
  activeOnly?: boolean;
  onType: (text: string) => void;
  onChoose: (chosen: Pick<PickerOption, "id" | "name">) => void;
  /** The field is left, with what is in it. */
  onLeave?: () => void;
  /** Enter or Tab before the server has said whose name it is. */
  onHurry?: () => void;
  /** Where Enter goes on by itself once the donor is clear or will be. Elsewhere it sends the form. */
  onEnter?: () => void;
}

export function MemberBox(props: MemberBoxProps) {
  const { label, hint, required, error, text, isChosen, nobody, activeOnly = false, onType, onEnter } = props;
  const search = searchText(text);
  const asks = search !== "" && !isChosen;
  const [isOpen, setOpen] = useState(asks);
  /** The option chosen with the arrow keys; null before any, -1 for none. */
  const [moved, setMoved] = useState<number | null>(null);
  const listId = useId();
  const found = useQuery({ ...membersNamed(search, activeOnly), enabled: asks, placeholderData: keepPreviousData });
  const offersNobody = nobody !== undefined && !asks;
  const isSettled = offersNobody || (found.isSuccess && !found.isFetching && !found.isPlaceholderData);
  const options = offersNobody
    ? [{ id: null, name: nobody, note: null, picture: null }]
    : asks
      ? (found.data ?? []).map(optionOf)
      : [];
  const isShown = isOpen && (offersNobody || asks);
  const clear = asks ? clearMatch(found.data ?? [], search) : null;
  const active = moved ?? (offersNobody ? 0 : options.findIndex(({ id }) => id === clear?.id));
  const marked = isShown && isSettled ? options[active] : undefined;

  const choose = ({ id, name }: PickerOption) => {
    props.onChoose({ id, name });
    setOpen(false);
  };
  /** Nothing is marked before an arrow key or a letter: Enter must not choose what nobody has looked at. */
  const open = () => {
    setOpen(true);
    setMoved(isChosen ? -1 : null);
  };
  const onEnterKey = (event: KeyboardEvent) => {
    if (!isShown && !asks && !onEnter) return; // sends the form
    event.preventDefault();
    if (marked) choose(marked);
    else if (asks && !isShown) return open();
    else if (asks && isSettled)
      return; // nobody is clearly meant: the note in the list says so
    else if (asks && onEnter) props.onHurry?.();
    else if (isShown && !asks) setOpen(false);
    onEnter?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      onEnterKey(event);
    } else if (event.key === "Tab" && !event.shiftKey) {
      if (marked) choose(marked);
      else if (asks && !isSettled) props.onHurry?.();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && (offersNobody || asks)) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = active < 0 && step < 0 ? 0 : active;
      if (isShown && options.length > 0) setMoved((from + step + options.length) % options.length);
      else open();
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setOpen(false);
    }
  };
  const onBlur = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    setOpen(false);
    props.onLeave?.();
    if (!asks) return;
    // One clear match needs no choosing, if the text is still the same when the answer comes.
    const take = (only: Awaited<ReturnType<typeof memberNamed>>) => {
      if (only && input.isConnected && input.value === text) props.onChoose(only);
    };
    // Without an answer it stays as it was typed. Not before the focus has arrived elsewhere, as in PickerPopover: the
    // sentence of a mended field vanishes, too.
    setTimeout(() => void memberNamed(text, activeOnly).then(take, () => {}));
  };

  return (
    <Field label={label} hint={hint} required={required} error={error}>
      {(wiring) => (
        <PickerPopover
          isOpen={isShown}
          anchor={
            <Input
              {...wiring}
              ref={props.field}
              name={props.name}
              role="combobox"
              aria-expanded={isShown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isShown && options[active] ? optionId(listId, options[active]) : undefined}
              // Read by Dialog: Esc closes the list first.
              data-keeps-escape={isShown ? "" : undefined}
              placeholder={props.placeholder}
              autoComplete="off"
              spellCheck={false}
              autoFocus={props.autoFocus}
              enterKeyHint={onEnter && "next"}
              value={text}
              onChange={({ target }) => {
                onType(target.value);
                setOpen(true);
                setMoved(null);
              }}
              onKeyDown={onKeyDown}
              // Whoever types means somebody else than the one who stands there.
              onFocus={({ target }) => isChosen && target.select()}
              onClick={() => offersNobody && open()}
              onBlur={onBlur}
            />
          }
        >
          <PickerList
            id={listId}
            options={options}
            active={active}
            note={
              offersNobody
                ? "Type a name or email to find someone."
                : found.isError
                  ? sentenceOf(found.error, "Please try again in a moment.")
                  : noteFor(options.length, isSettled, marked !== undefined)
            }
            onChoose={choose}
          />
        </PickerPopover>
      )}
    </Field>
  );
}

function noteFor(found: number, isSettled: boolean, isMarked: boolean): string | null {
  if (!isSettled) return found > 0 ? null : "Searching…";
  if (found === 0) return "No members found matching your search";
  return isMarked ? null : "Choose a person from the list, or type more of the name.";
}
