// The donor of a line: type a piece of the name, Enter or Tab takes the marked one. Whoever types faster than the server
// answers goes on at once; where more than one is meant, the field asks for the focus back.
import { api } from "@narthex/contract/api.ts";
import { ANONYMOUS } from "@narthex/contract/donation-kinds.ts";
import type { Member } from "@narthex/contract/members.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { queryClient, read } from "../client/reads.ts";
import { searchText } from "../client/searchText.ts";
import { fullName } from "../client/words.ts";
import { optionId, PickerList, type PickerOption } from "../members/PickerList.tsx";
import { PickerPopover } from "../members/PickerPopover.tsx";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import type { Donor } from "./batchLine.ts";

const OFFERED = 8;

const found = (search: string) => read(api.members.list, { query: { search, limit: OFFERED } });

const optionOf = (member: Member): PickerOption => ({
  id: member.id,
  name: fullName(member),
  email: member.email,
  picture: member.profileImageUrl,
});

interface DonorBoxProps {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  /** Somebody is chosen, whose name the text is. */
  isChosen: boolean;
  error: string | undefined;
  onType: (text: string) => void;
  onChoose: (donor: Donor) => void;
  /** The donor of what was typed will be known only then; null where it is still open who is meant. */
  onSettling: (donor: Promise<Donor | null>) => void;
  /** Enter, where the donor is clear or will soon be. */
  onEnter: () => void;
}

export function DonorBox(props: DonorBoxProps) {
  const { field, text, isChosen, error, onType, onChoose, onSettling, onEnter } = props;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const search = searchText(text);
  const asks = search !== "" && !isChosen;
  const list = useQuery({ ...found(search), enabled: asks, placeholderData: keepPreviousData });
  const isSettled = !list.isFetching && !list.isPlaceholderData;
  const options = asks ? (list.data ?? []).map(optionOf) : [];
  const isShown = isOpen && asks;

  const choose = ({ id, name }: PickerOption) => {
    if (id !== null) onChoose({ id, name });
    setOpen(false);
  };
  const settle = async (): Promise<Donor | null> => {
    const members = await queryClient.fetchQuery(found(search)).catch(() => []);
    const [only] = members;
    if (only && members.length === 1) return { id: only.id, name: fullName(only) };
    setOpen(true);
    field.current?.focus();
    return null;
  };
  const leave = (event: KeyboardEvent) => {
    const option = options[active];
    const isEnter = event.key === "Enter";
    if (isEnter) event.preventDefault();
    if (asks && isSettled && option) choose(option);
    else if (asks && isSettled)
      return event.preventDefault(); // nobody of that name: not without looking
    else if (asks) onSettling(settle());
    if (isEnter) onEnter();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && asks)) return leave(event);
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && asks) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (isShown && options.length > 0) setActive((active + step + options.length) % options.length);
      else setOpen(true);
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setOpen(false);
    }
  };

  return (
    <Field label="Donor" error={error}>
      {(wiring) => (
        <PickerPopover
          isOpen={isShown}
          anchor={
            <Input
              {...wiring}
              ref={field}
              role="combobox"
              aria-expanded={isShown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isShown && options[active] ? optionId(listId, options[active]) : undefined}
              placeholder={ANONYMOUS}
              autoComplete="off"
              spellCheck={false}
              autoFocus
              enterKeyHint="next"
              value={text}
              onChange={({ target }) => {
                onType(target.value);
                setOpen(true);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
              // Whoever types means somebody else than the one who stands there.
              onFocus={({ target }) => isChosen && target.select()}
              onBlur={() => setOpen(false)}
            />
          }
        >
          <PickerList
            id={listId}
            options={options}
            active={active}
            note={options.length > 0 ? null : isSettled ? "No members found matching your search" : "Searching…"}
            onChoose={choose}
          />
        </PickerPopover>
      )}
    </Field>
  );
}
