// Someone out of thousands: type a piece of the name, choose from what the server finds. A combobox with a list under it.
import { api } from "@narthex/contract/api.ts";
import type { Member } from "@narthex/contract/members.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { type FieldPathValue, type FieldValues, useController } from "react-hook-form";
import { read } from "../client/reads.ts";
import { searchText } from "../client/searchText.ts";
import { useAfterPause } from "../client/useAfterPause.ts";
import { fullName } from "../client/words.ts";
import type { BoundField } from "../forms/boundField.ts";
import type { NameOf } from "../forms/useSchemaForm.ts";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { optionId, PickerList, type PickerOption } from "./PickerList.tsx";
import { PickerPopover } from "./PickerPopover.tsx";

const OFFERED = 8;

interface MemberPickerProps<I extends FieldValues> extends BoundField<I, number> {
  /** The name of whom the field holds at first. */
  start?: string | null;
  /** What "nobody" is called, where that may be chosen too: the field is then null, and what is half typed chooses nobody. */
  nobody?: string;
  /** Offers active members only. */
  activeOnly?: boolean;
}

const optionOf = (member: Member): PickerOption => ({
  id: member.id,
  name: fullName(member),
  note: member.email,
  picture: member.profileImageUrl,
});

export function MemberPicker<I extends FieldValues>(props: MemberPickerProps<I>) {
  const { form, name, label, hint, required, autoFocus, start = null, nobody, activeOnly = false } = props;
  const { field, fieldState } = useController<I, NameOf<I, number>, I>({ control: form.control, name });
  const [chosen, setChosen] = useState(start);
  /** Null while nobody is typing: then the field shows whom it holds. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();

  const wanted = searchText(typed ?? "");
  const search = useAfterPause(wanted);
  const found = useQuery({
    ...read(api.members.list, { query: { search, limit: OFFERED, ...(activeOnly ? { status: "active" } : {}) } }),
    enabled: isOpen && search !== "",
    placeholderData: keepPreviousData,
  });
  const isSearching = found.isFetching || search !== wanted;
  const offered = search === "" ? [] : (found.data ?? []).map(optionOf);
  const none = nobody !== undefined && wanted === "";
  const options = none ? [{ id: null, name: nobody, note: null, picture: null }] : offered;
  const isShown = isOpen && (none || wanted !== "");

  const set = (id: number | null | undefined) => field.onChange(id as FieldPathValue<I, NameOf<I, number>>);
  const choose = (option: PickerOption) => {
    set(option.id);
    setChosen(option.id === null ? null : option.name);
    setTyped(null);
    setOpen(false);
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(0);
    if (nobody === undefined) {
      set(undefined);
      setChosen(null);
    }
  };
  /** Nothing is marked before an arrow key or a letter: Enter must not choose what nobody has looked at. */
  const open = () => {
    setOpen(true);
    if (typed === null) setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (isShown && options.length > 0) setActive((active + step + options.length) % options.length);
      else open();
    } else if (event.key === "Enter" && isShown) {
      if (!option && none) setOpen(false);
      else if (option && (none || (search === wanted && !found.isPlaceholderData))) choose(option);
    } else if (event.key === "Escape" && isShown) {
      setOpen(false);
      if (nobody !== undefined) setTyped(null);
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
              aria-activedescendant={isShown && options[active] ? optionId(listId, options[active]) : undefined}
              // Read by Dialog: Esc closes the list first.
              data-keeps-escape={isShown ? "" : undefined}
              placeholder="Name or email"
              autoComplete="off"
              spellCheck={false}
              autoFocus={autoFocus}
              value={typed ?? chosen ?? nobody ?? ""}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
              // Whoever types means somebody else than the one who stands there.
              onFocus={(event) => nobody !== undefined && event.target.select()}
              onClick={() => nobody !== undefined && open()}
              onBlur={() => {
                setOpen(false);
                if (nobody !== undefined) setTyped(null);
                field.onBlur();
              }}
            />
          }
        >
          <PickerList
            id={listId}
            options={options}
            active={active}
            note={none ? "Type a name or email to find someone." : noteFor(options.length, isSearching)}
            onChoose={choose}
          />
        </PickerPopover>
      )}
    </Field>
  );
}

function noteFor(found: number, isSearching: boolean): string | null {
  if (found > 0) return null;
  return isSearching ? "Searching…" : "No members found matching your search";
}
