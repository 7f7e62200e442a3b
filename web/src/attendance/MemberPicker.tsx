// Someone out of thousands: type a piece of the name, choose from what the server finds. A combobox with a list under it.
import { api } from "@narthex/contract/api.ts";
import type { Member } from "@narthex/contract/members.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { type FieldPathValue, type FieldValues, useController } from "react-hook-form";
import { read } from "../client/reads.ts";
import { fullName } from "../client/words.ts";
import type { BoundField } from "../forms/boundField.ts";
import type { NameOf } from "../forms/useSchemaForm.ts";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { searchText } from "./attendance.queries.ts";
import { PickerList } from "./PickerList.tsx";
import { PickerPopover } from "./PickerPopover.tsx";
import { useAfterPause } from "./useAfterPause.ts";

const OFFERED = 8;

export function MemberPicker<I extends FieldValues>(props: BoundField<I, number>) {
  const { form, name, label, hint, required, autoFocus } = props;
  const { field, fieldState } = useController<I, NameOf<I, number>, I>({ control: form.control, name });
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();

  const wanted = searchText(text);
  const search = useAfterPause(wanted);
  const found = useQuery({
    ...read(api.members.list, { query: { search, limit: OFFERED } }),
    enabled: isOpen && search !== "",
    placeholderData: keepPreviousData,
  });
  const offered = search === "" ? [] : (found.data ?? []);
  const isShown = isOpen && wanted !== "";

  const set = (id: number | undefined) => field.onChange(id as FieldPathValue<I, NameOf<I, number>>);
  const choose = (member: Member) => {
    set(member.id);
    setText(fullName(member));
    setOpen(false);
  };
  const type = (typed: string) => {
    setText(typed);
    setOpen(true);
    setActive(0);
    set(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const member = offered[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (isShown && offered.length > 0) setActive((active + step + offered.length) % offered.length);
      else setOpen(true);
    } else if (event.key === "Enter" && isShown) {
      if (member && search === wanted && !found.isPlaceholderData) choose(member);
    } else if (event.key === "Escape" && isShown) {
      setOpen(false);
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message}>
      {(wiring) => (
        <PickerPopover
          isOpen={isShown}
          anchor={
            <Input
              {...wiring}
              ref={field.ref}
              name={field.name}
              role="combobox"
              aria-expanded={isShown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isShown && offered[active] ? `${listId}-${offered[active].id}` : undefined}
              placeholder="Name or email"
              autoComplete="off"
              spellCheck={false}
              autoFocus={autoFocus}
              value={text}
              onChange={(event) => type(event.target.value)}
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
            members={offered}
            active={active}
            isSearching={found.isFetching || search !== wanted}
            onChoose={choose}
          />
        </PickerPopover>
      )}
    </Field>
  );
}
