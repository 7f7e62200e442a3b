// Recipient of a message: the user types a part of the name and chooses from the permitted people. People without an
// account are in the list too, so that a search finds them, but they cannot be chosen.
import { api } from "@narthex/contract/api.ts";
import type { Recipient } from "@narthex/contract/messages.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { queryClient, read } from "../api/reads.ts";
import { cleanSearchText } from "../format/cleanSearchText.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { clearMatch } from "../people/clearMatch.ts";
import { formatDistinction } from "../people/formatHome.ts";
import { useClearMatch } from "../people/useClearMatch.ts";
import { useCurrentUser } from "../session/session.ts";
import { Combobox, type ComboboxOption } from "../ui/Combobox.tsx";
import { Field } from "../ui/Field.tsx";
import { useDebounced } from "../ui/useDebounced.ts";
import type { MessageFormInput } from "./messageForm.ts";

const OFFERED = 8;

const queryRecipients = (search: string, isForOffice: boolean) =>
  read(api.messages.recipients, {
    query: { search, limit: OFFERED, ...(isForOffice ? { office: "true" } : {}) },
  });

const NO_ACCOUNT = "No account yet: cannot receive messages";

const toRecipientOption = ({ memberId, userId, name, distinction }: Recipient): ComboboxOption => ({
  id: memberId,
  name,
  note:
    [userId === null && NO_ACCOUNT, distinction && formatDistinction(distinction)].filter(Boolean).join(" · ") || null,
  showsWholeNote: distinction !== null,
  picture: null,
  disabled: userId === null,
});

function describeNobodyFound(isPending: boolean, isForOffice: boolean): string {
  if (isPending) return "No administrator found with that name";
  return isForOffice ? "No one in the office found with that name" : "No one found with that name";
}

interface RecipientPickerProps {
  form: SchemaForm<MessageFormInput>;
  /** Offers only administrators and staff. */
  isForOffice?: boolean;
}

export function RecipientPicker({ form, isForOffice = false }: RecipientPickerProps) {
  const { field, fieldState } = useController({ control: form.control, name: "recipientId" });
  const { field: shown } = useController({ control: form.control, name: "to" });
  const { value: typed, onChange: setTyped } = shown;
  const { pending } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const wanted = cleanSearchText(typed);
  const search = useDebounced(wanted);
  const found = useQuery({
    ...queryRecipients(search, isForOffice),
    staleTime: 0,
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const isSettled = search === wanted && !found.isPlaceholderData;
  const people = found.data ?? [];
  const options = people.map(toRecipientOption);

  const clear = isSettled ? clearMatch(people, wanted, people.length >= OFFERED) : null;

  const take = (person: Recipient | undefined) => {
    if (!person?.userId) return;
    field.onChange(person.userId);
    setTyped(person.name);
    setOpen(false);
  };
  const choose = ({ id }: ComboboxOption) => take(people.find(({ memberId }) => memberId === id));
  const { takeClearMatch, isUnclear } = useClearMatch<Recipient>({
    text: typed,
    find: (search) => queryClient.fetchQuery({ ...queryRecipients(search, isForOffice), staleTime: 0 }),
    limit: OFFERED,
    onTake: take,
  });
  return (
    <Field
      label="To"
      required
      error={fieldState.error?.message}
      hint={
        pending
          ? "Until you are approved, you can only message administrators."
          : isForOffice && "Administrators and staff of your church. Only the one you choose gets the message."
      }
    >
      {(wiring) => (
        <Combobox
          label="Members"
          input={{ ...wiring, ref: field.ref, name: field.name, placeholder: "Name" }}
          text={typed}
          onType={(text) => {
            setTyped(text);
            field.onChange(undefined);
          }}
          isOpen={isOpen}
          onOpen={setOpen}
          canOpen
          opensOnClick
          options={options}
          best={clear ? people.indexOf(clear) : -1}
          isSettled={isSettled}
          noteFor={() => {
            if (options.length === 0)
              return isSettled && found.data ? describeNobodyFound(pending, isForOffice) : "Searching…";
            return isUnclear ? "Choose a person from the list, or type more of the name." : null;
          }}
          onChoose={choose}
          onEnter={(event, marked) => {
            if (!isOpen) return; // submits the form
            event.preventDefault();
            if (marked) choose(marked);
            else void takeClearMatch();
          }}
          onLeave={field.onBlur}
        />
      )}
    </Field>
  );
}
