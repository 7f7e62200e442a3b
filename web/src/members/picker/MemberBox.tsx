// A combobox for one member out of thousands: type a part of the name and choose from the server's matches. Enter and
// Tab accept the highlighted option, which is the only clear match (see clearMatch.ts) or the one chosen with the arrow
// keys. The typed text is kept until a person is chosen, and a late response never moves the focus.
import type { Donor } from "@narthex/contract/donations.ts";
import type { ListedMember } from "@narthex/contract/members.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from "react";
import { getSentence } from "../../api/request.ts";
import { cleanSearchText } from "../../format/cleanSearchText.ts";
import { formatFullName } from "../../format/format.ts";
import { clearMatch, isFullName } from "../../people/clearMatch.ts";
import { formatNote } from "../../people/formatHome.ts";
import { useSearchWords } from "../../people/useSearchWords.ts";
import { Combobox, type ComboboxOption } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";
import { findMemberByName, type Offered, queryMembersByName, useCouple } from "./membersByName.ts";

const toOption = (member: ListedMember): ComboboxOption => ({
  id: member.id,
  name: formatFullName(member),
  note: formatNote(member),
  showsWholeNote: member.distinction !== null,
  picture: member.profileImageUrl,
});

const toCoupleOption = (donor: Donor): ComboboxOption => ({
  id: Number(donor.donor),
  name: donor.name,
  note: formatNote(donor),
  showsWholeNote: donor.distinction !== null,
  picture: null,
});

const buildNameOption = (text: string, isCouple: boolean): ComboboxOption => ({
  id: null,
  name: "Keep the name only",
  note: isCouple ? "The gift is on no statement" : `For ${text.trim()}, who is not in the directory`,
  picture: null,
});

const OF_COUPLE = "A couple: the gift is on the statement of the chosen person, or on their joint statement.";

interface MemberBoxProps {
  label: string;
  hint?: ReactNode;
  required?: boolean | undefined;
  error: string | undefined;
  autoFocus?: boolean | undefined;
  field: Ref<HTMLInputElement>;
  name?: string;
  /** Shown while the field is empty; what to search by, if it is omitted. */
  placeholder?: string | undefined;
  /** The chosen person's name, or the typed text. */
  text: string;
  /** Whether the text is a choice: a person, or the option for no one. */
  isChosen: boolean;
  /** The label of the option for no one, if the list has one. */
  nobody?: string | undefined;
  /**
   * Whether the field is for the donor of a gift: a typed name can be kept for someone who is not in the directory,
   * which is a choice without an id, and the name of a couple finds its two adults.
   */
  keepsNames?: boolean | undefined;
  offered?: Offered | undefined;
  /** The id of a person who is not offered. */
  without?: number | undefined;
  onType: (text: string) => void;
  onChoose: (chosen: Pick<ComboboxOption, "id" | "name">) => void;
  /** Called when the field loses the focus. */
  onLeave?: () => void;
  /** Called on Enter or Tab before the response to the typed text has arrived. */
  onUnresolved?: () => void;
  /** Moves on to the next field on Enter, once a person is chosen. Without it Enter submits the form. */
  onEnter?: () => void;
}

export function MemberBox(props: MemberBoxProps) {
  const { label, hint, required, error, text, isChosen, nobody, offered = "all", onType, onEnter } = props;
  const searched = useSearchWords();
  const search = cleanSearchText(text);
  const asks = search !== "" && !isChosen;
  const [isOpen, setOpen] = useState(asks);
  /** The texts that a choice was made for. A refused choice is not made again because the focus leaves the field. */
  const [tried, setTried] = useState<readonly string[]>([]);
  /** What distinguishes the chosen person from others of the same name. */
  const [note, setNote] = useState<{ name: string; text: string } | null>(null);
  const found = useQuery({ ...queryMembersByName(search, offered), enabled: asks, placeholderData: keepPreviousData });
  const couple = useCouple(search, asks && props.keepsNames === true);
  const offersNobody = nobody !== undefined && !asks;
  const isFound = found.isSuccess && !found.isFetching && !found.isPlaceholderData;
  const isSettled = offersNobody || (isFound && couple.isSettled);
  const people = (found.data ?? []).filter(({ id }) => id !== props.without);
  const matches = listOnce([...couple.adults.map(toCoupleOption), ...people.map(toOption)]);
  const isShown = isOpen && (offersNobody || asks);
  const clear = asks ? clearMatch(people, search) : null;
  // Not for a member's name or one word of it: a click that is meant for the next field would choose it.
  const isMemberName = clear !== null && formatFullName(clear).toLowerCase() === search.toLowerCase();
  const offersName = props.keepsNames && isSettled && (clear === null || (search.includes(" ") && !isMemberName));
  const options = offersNobody
    ? [{ id: null, name: nobody, note: null, picture: null }]
    : asks
      ? [...matches, ...(offersName ? [buildNameOption(text, couple.adults.length > 0)] : [])]
      : [];
  // A record may have the name of a couple as its own.
  const first = isFullName(people, search) ? null : couple.first;
  const best = offersNobody ? 0 : options.findIndex(({ id }) => id === (first?.donor ?? clear?.id));

  const choose = ({ id, ...option }: Pick<ComboboxOption, "id" | "name"> & Partial<ComboboxOption>) => {
    const name = id === null && asks ? text.trim() : option.name;
    setTried([text, name]);
    setNote(option.showsWholeNote && option.note ? { name, text: option.note } : null);
    props.onChoose({ id, name });
    setOpen(false);
  };
  /** Chooses a single clear match, if the text is still the same when the response arrives. */
  const chooseFound = (input: HTMLInputElement) => {
    const take = (only: Awaited<ReturnType<typeof findMemberByName>>) => {
      if (only && input.isConnected && input.value === text) choose(only);
    };
    // Without a response the typed text is kept.
    void findMemberByName(text, offered, props.keepsNames).then(take, () => {});
  };
  const onEnterKey = (event: KeyboardEvent, marked: ComboboxOption | undefined) => {
    if (!isShown && !asks && !onEnter) return; // submits the form
    event.preventDefault();
    if (marked) choose(marked);
    else if (asks && !isShown) return setOpen(true);
    else if (asks && isSettled)
      return; // no clear match: the list shows a note
    else if (asks && props.onUnresolved) props.onUnresolved();
    else if (asks) return chooseFound(event.currentTarget as HTMLInputElement);
    else if (isShown) setOpen(false);
    onEnter?.();
  };
  const onBlur = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    props.onLeave?.();
    if (!asks || tried.includes(text)) return;
    // Delayed until the focus has moved, as in ListPopover: the error of a corrected field is also removed.
    setTimeout(() => chooseFound(input));
  };

  return (
    <Field label={label} hint={isChosen && note?.name === text ? note.text : hint} required={required} error={error}>
      {(wiring) => (
        <Combobox
          label="Members"
          input={{
            ...wiring,
            ref: props.field,
            name: props.name,
            placeholder: props.placeholder ?? searched.placeholder,
            autoFocus: props.autoFocus,
            enterKeyHint: onEnter && "next",
            // Focusing selects the text of a chosen person, so that typing replaces it.
            onFocus: ({ target }) => isChosen && target.select(),
            // The click that focuses the field would put the cursor into the name instead.
            onClick: ({ currentTarget }) => isChosen && isUnselected(currentTarget) && currentTarget.select(),
          }}
          text={text}
          onType={onType}
          isOpen={isShown}
          onOpen={setOpen}
          canOpen={offersNobody || asks}
          opensUnmarked={isChosen}
          opensOnClick={offersNobody || asks}
          // A text that is no choice leads to its matches again, also after a submit that the schema refused. A refused
          // choice does not, because Tab would choose it again.
          opensOnFocus={asks && !tried.includes(text)}
          options={options}
          best={best}
          isSettled={isSettled}
          noteFor={(isMarked) =>
            offersNobody
              ? `Type a ${searched.words} to find someone.`
              : (formatError(found.error ?? couple.error) ??
                (first ? OF_COUPLE : formatNoteFor(matches.length, isSettled, isMarked)))
          }
          onChoose={choose}
          onEnter={onEnterKey}
          onTab={() => asks && !isSettled && props.onUnresolved?.()}
          onLeave={onBlur}
        />
      )}
    </Field>
  );
}

const listOnce = (options: readonly ComboboxOption[]): ComboboxOption[] => [
  ...new Map(options.map((option) => [option.id, option])).values(),
];

const isUnselected = ({ selectionStart, selectionEnd }: HTMLInputElement) => selectionStart === selectionEnd;

const formatError = (error: Error | null): string | null =>
  error && getSentence(error, "Please try again in a moment.");

function formatNoteFor(found: number, isSettled: boolean, isMarked: boolean): string | null {
  if (!isSettled) return found > 0 ? null : "Searching…";
  if (found === 0) return "No members found matching your search";
  return isMarked ? null : "Choose a person from the list, or type more of the name.";
}
