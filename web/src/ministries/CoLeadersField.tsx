import type { Ministry } from "@narthex/contract/ministries.ts";
import { X } from "lucide-react";
import { useRef } from "react";
import { useController, useWatch } from "react-hook-form";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { MemberBox } from "../members/picker/MemberBox.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import type { MinistryInput } from "./ministryForm.ts";

interface CoLeadersFieldProps {
  form: SchemaForm<MinistryInput>;
  nameOf: (memberId: number) => string;
  onAdd: (person: Ministry["coLeaders"][number]) => void;
  /** A typed name, until a person is chosen. */
  text: string;
  onType: (text: string) => void;
}

/** The co-leaders in the form of a ministry, and a search to add more. */
export function CoLeadersField({ form, nameOf, onAdd, text, onType }: CoLeadersFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: "coLeaderIds" });
  const leaderId = useWatch({ control: form.control, name: "leaderId" });
  const chosen = (field.value ?? []).filter((id) => id !== leaderId);
  const box = useRef<HTMLInputElement>(null);
  return (
    <fieldset>
      <legend className="font-medium text-sm">Co-leaders</legend>
      {chosen.length > 0 && (
        <ul aria-label="Co-leaders" className="mt-2 divide-y divide-line rounded-md border border-line">
          {chosen.map((id) => (
            <li key={id} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
              <span className="min-w-0 grow break-words">{nameOf(id)}</span>
              <IconButton
                label={`Remove ${nameOf(id)}`}
                icon={<X />}
                onClick={() => {
                  field.onChange(chosen.filter((one) => one !== id));
                  box.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3">
        <MemberBox
          label="Add a person"
          hint="May do what the leader may do, and gets the same emails."
          error={fieldState.error?.message ?? fieldState.error?.root?.message}
          field={(input) => {
            box.current = input;
            field.ref(input);
          }}
          name={field.name}
          text={text}
          isChosen={false}
          offered="active"
          without={leaderId ?? undefined}
          onType={onType}
          onChoose={({ id, name }) => {
            onType("");
            if (id === null || chosen.includes(id)) return;
            onAdd({ id, name });
            field.onChange([...chosen, id]);
          }}
        />
      </div>
    </fieldset>
  );
}
