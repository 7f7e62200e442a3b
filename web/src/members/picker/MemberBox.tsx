// A combobox for one member out of thousands: type a piece of the name, choose from what the server finds. Enter and Tab take
// the marked option, which is the one clear match (see clearMatch.ts) or the one chosen with the arrow keys. The text stays
// as typed until somebody is chosen, and a late answer never moves the focus.
import type { Member } from "@narthex/contract/members.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from "react";
import { sentenceOf } from "../../api/request.ts";
import { searchText } from "../../format/searchText.ts";
import { fullName } from "../../format/words.ts";
import { clearMatch } from "../../people/clearMatch.ts";
import { Combobox, type ComboboxOption } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";
import { memberNamed, membersNamed } from "./memberNamed.ts";

const optionOf = (member: Member): ComboboxOption => ({
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
  onChoose: (chosen: Pick<ComboboxOption, "id" | "name">) => void;
  /** The field is left, with what is in it. */
  onLeave?: () => void;
  /** Enter or Tab before the server has said whose name it is. */
  onUnresolved?: () => void;
  /** Enter goes on to the next field, once it is clear who is meant. Without this it sends the form. */
  onEnter?: () => void;
}

export function MemberBox(props: MemberBoxProps) {
  const { label, hint, required, error, text, isChosen, nobody, activeOnly = false, onType, onEnter } = props;
  const search = searchText(text);
  const asks = search !== "" && !isChosen;
  const [isOpen, setOpen] = useState(asks);
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
  const best = offersNobody ? 0 : options.findIndex(({ id }) => id === clear?.id);

  const choose = ({ id, name }: ComboboxOption) => {
    props.onChoose({ id, name });
    setOpen(false);
  };
  const onEnterKey = (event: KeyboardEvent, marked: ComboboxOption | undefined) => {
    if (!isShown && !asks && !onEnter) return; // sends the form
    event.preventDefault();
    if (marked) choose(marked);
    else if (asks && !isShown) return setOpen(true);
    else if (asks && isSettled)
      return; // nobody is clearly meant: the note in the list says so
    else if (asks && onEnter) props.onUnresolved?.();
    else if (isShown && !asks) setOpen(false);
    onEnter?.();
  };
  const onBlur = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    props.onLeave?.();
    if (!asks) return;
    // One clear match needs no choosing, if the text is still the same when the answer comes.
    const take = (only: Awaited<ReturnType<typeof memberNamed>>) => {
      if (only && input.isConnected && input.value === text) props.onChoose(only);
    };
    // Without an answer it stays as it was typed. Not before the focus has arrived elsewhere, as in ListPopover: the
    // sentence of a mended field vanishes, too.
    setTimeout(() => void memberNamed(text, activeOnly).then(take, () => {}));
  };

  return (
    <Field label={label} hint={hint} required={required} error={error}>
      {(wiring) => (
        <Combobox
          label="Members"
          input={{
            ...wiring,
            ref: props.field,
            name: props.name,
            placeholder: props.placeholder,
            autoFocus: props.autoFocus,
            enterKeyHint: onEnter && "next",
            // Typing clears the person chosen before.
            onFocus: ({ target }) => isChosen && target.select(),
          }}
          text={text}
          onType={onType}
          isOpen={isShown}
          onOpen={setOpen}
          canOpen={offersNobody || asks}
          opensUnmarked={isChosen}
          opensOnClick={offersNobody}
          options={options}
          best={best}
          isSettled={isSettled}
          noteFor={(isMarked) =>
            offersNobody
              ? "Type a name or email to find someone."
              : found.isError
                ? sentenceOf(found.error, "Please try again in a moment.")
                : noteFor(options.length, isSettled, isMarked)
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

function noteFor(found: number, isSettled: boolean, isMarked: boolean): string | null {
  if (!isSettled) return found > 0 ? null : "Searching…";
  if (found === 0) return "No members found matching your search";
  return isMarked ? null : "Choose a person from the list, or type more of the name.";
}
