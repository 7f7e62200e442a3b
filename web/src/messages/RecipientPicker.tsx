// Somebody to write to: type a piece of the name, choose from whom the server lets one write to. People who have no
// account stand in the list too, so that nobody looks for them in vain, but cannot be chosen.
import { api } from "@narthex/contract/api.ts";
import type { Recipient } from "@narthex/contract/messages.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useController } from "react-hook-form";
import { queryClient, read } from "../api/reads.ts";
import { searchText } from "../format/searchText.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { optionId, PickerList, type PickerOption } from "../members/picker/PickerList.tsx";
import { PickerPopover } from "../members/picker/PickerPopover.tsx";
import { clearMatch } from "../people/clearMatch.ts";
import { useClearMatch } from "../people/useClearMatch.ts";
import { useCurrentUser } from "../session/session.ts";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { useDebounced } from "../ui/useDebounced.ts";
import type { MessageFormInput } from "./messageForm.ts";

const OFFERED = 8;

const recipientsNamed = (search: string) => read(api.messages.recipients, { query: { search, limit: OFFERED } });

const optionOf = ({ memberId, userId, name }: Recipient): PickerOption => ({
  id: memberId,
  name,
  note: userId === null ? "No account yet: a message would not arrive" : null,
  picture: null,
  isOut: userId === null,
});

const nobodyFound = (pending: boolean) =>
  pending ? "No administrator found with that name" : "Nobody found with that name";

export function RecipientPicker({ form }: { form: SchemaForm<MessageFormInput> }) {
  const { field, fieldState } = useController({ control: form.control, name: "recipientId" });
  const { field: shown } = useController({ control: form.control, name: "to" });
  const { value: typed, onChange: setTyped } = shown;
  const { pending } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  /** The option chosen with the arrow keys; null before any. */
  const [moved, setMoved] = useState<number | null>(null);
  const listId = useId();
  const wanted = searchText(typed);
  const search = useDebounced(wanted);
  const found = useQuery({
    ...recipientsNamed(search),
    staleTime: 0,
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const isSettled = search === wanted && !found.isPlaceholderData;
  const people = found.data ?? [];
  const options = people.map(optionOf);

  const clear = isSettled ? clearMatch(people, wanted, people.length >= OFFERED) : null;
  const active = moved ?? (clear ? people.indexOf(clear) : -1);

  const take = (person: Recipient | undefined) => {
    if (!person?.userId) return;
    field.onChange(person.userId);
    setTyped(person.name);
    setOpen(false);
  };
  const choose = ({ id }: PickerOption) => take(people.find(({ memberId }) => memberId === id));
  const { takeClearMatch, isUnclear } = useClearMatch<Recipient>({
    text: typed,
    find: (search) => queryClient.fetchQuery({ ...recipientsNamed(search), staleTime: 0 }),
    limit: OFFERED,
    onTake: take,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const option = options[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = active < 0 && step < 0 ? 0 : active;
      if (isOpen && options.length > 0) setMoved((from + step + options.length) % options.length);
      else setOpen(true);
    } else if (event.key === "Enter" && isOpen) {
      if (option && moved !== null && isSettled) choose(option);
      else void takeClearMatch();
    } else if (event.key === "Escape" && isOpen) {
      setOpen(false);
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <Field
      label="To"
      required
      error={fieldState.error?.message}
      hint={pending && "Until you are admitted you can write to administrators."}
    >
      {(wiring) => (
        <PickerPopover
          isOpen={isOpen}
          anchor={
            <Input
              {...wiring}
              ref={field.ref}
              name={field.name}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && options[active] ? optionId(listId, options[active]) : undefined}
              data-keeps-escape={isOpen ? "" : undefined}
              placeholder="Name"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                field.onChange(undefined);
                setOpen(true);
                setMoved(null);
              }}
              onClick={() => setOpen(true)}
              onKeyDown={onKeyDown}
              onBlur={() => {
                setOpen(false);
                field.onBlur();
              }}
            />
          }
        >
          <PickerList
            id={listId}
            options={options}
            active={active}
            note={
              options.length > 0
                ? isUnclear
                  ? "Choose a person from the list, or type more of the name."
                  : null
                : isSettled && found.data
                  ? nobodyFound(pending)
                  : "Searching…"
            }
            onChoose={choose}
          />
        </PickerPopover>
      )}
    </Field>
  );
}
