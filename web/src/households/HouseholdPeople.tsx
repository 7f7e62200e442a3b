// The people of a household in its form: their roles, whether their mail goes to this address, and a search to add
// more.
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import type { HouseholdMembership, NewHousehold } from "@narthex/contract/households.ts";
import { X } from "lucide-react";
import { useRef } from "react";
import { useController } from "react-hook-form";
import type * as z from "zod";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { MemberBox } from "../members/picker/MemberBox.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Select } from "../ui/Select.tsx";
import { ROLE_OPTIONS } from "./householdWords.ts";

export type HouseholdInput = z.input<typeof NewHousehold>;

/** The usual role of a person in the order of entry: two parents first. */
export const suggestRole = (adults: number): HouseholdRole => (adults < 2 ? "adult" : "child");

interface HouseholdPeopleProps {
  form: SchemaForm<HouseholdInput>;
  nameOf: (memberId: number) => string;
  onAdd: (person: { id: number; name: string }) => void;
  /** A typed name, until a person is chosen. */
  text: string;
  onType: (text: string) => void;
}

export function HouseholdPeople({ form, nameOf, onAdd, text, onType }: HouseholdPeopleProps) {
  const { field, fieldState } = useController({ control: form.control, name: "members" });
  const people: readonly HouseholdMembership[] = field.value ?? [];
  const box = useRef<HTMLInputElement>(null);
  const change = (memberId: number, part: Partial<HouseholdMembership>) =>
    field.onChange(people.map((one) => (one.memberId === memberId ? { ...one, ...part } : one)));
  const add = ({ id, name }: { id: number | null; name: string }) => {
    onType("");
    if (id === null || people.some(({ memberId }) => memberId === id)) return;
    const adults = people.filter(({ role }) => role === "adult").length;
    onAdd({ id, name });
    field.onChange([...people, { memberId: id, role: suggestRole(adults) }]);
  };
  return (
    <fieldset>
      <legend className="font-medium text-sm">People</legend>
      {people.length > 0 && (
        <ul className="mt-2 grid gap-3">
          {people.map(({ memberId, role, primary }) => {
            const name = nameOf(memberId);
            return (
              <li key={memberId} className="rounded-md border border-line px-3 py-2">
                <fieldset aria-label={name}>
                  <div className="flex items-center gap-2">
                    <span className="min-w-0 grow break-words font-medium">{name}</span>
                    <Select
                      aria-label={`Role of ${name}`}
                      className="w-28 shrink-0"
                      options={ROLE_OPTIONS}
                      value={role}
                      onChange={({ target }) => change(memberId, { role: target.value as HouseholdRole })}
                    />
                    <IconButton
                      label={`Remove ${name}`}
                      icon={<X />}
                      onClick={() => {
                        field.onChange(people.filter((one) => one.memberId !== memberId));
                        box.current?.focus();
                      }}
                    />
                  </div>
                  <Checkbox
                    label="Mail goes here"
                    checked={primary ?? false}
                    onChange={({ target }) => change(memberId, { primary: target.checked })}
                    className="text-sm"
                  />
                </fieldset>
              </li>
            );
          })}
        </ul>
      )}
      <div className="mt-3">
        <MemberBox
          label="Add a person"
          hint="Mail for each person goes to one household. By default, this is the first one."
          error={fieldState.error?.message}
          field={(input) => {
            box.current = input;
            field.ref(input);
          }}
          name={field.name}
          text={text}
          isChosen={false}
          onType={onType}
          onChoose={add}
        />
      </div>
    </fieldset>
  );
}
