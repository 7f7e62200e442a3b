import { GUARDIAN_KINDS, type GuardianKind } from "@narthex/contract/household-kinds.ts";
import type { guardians } from "@narthex/contract/households.ts";
import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { useController } from "react-hook-form";
import type * as z from "zod";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { MemberBox } from "../members/picker/MemberBox.tsx";
import { useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { DayField } from "../ui/DayField.tsx";
import { Field } from "../ui/Field.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Input } from "../ui/Input.tsx";
import { Select } from "../ui/Select.tsx";
import { KIND_LABELS } from "./householdWords.ts";

export interface GuardiansInput {
  entries: z.input<typeof guardians.replace.body>;
}

type Entry = GuardiansInput["entries"][number];

const keyOf = ({ adultId, adultName }: Entry) => (adultId ? `id ${adultId}` : `name ${adultName}`);

/** The entries about a child, and two ways to add one: a member, or the name of a person who is not a member. */
export function GuardianRows({ form }: { form: SchemaForm<GuardiansInput> }) {
  const { field } = useController({ control: form.control, name: "entries" });
  const entries: readonly Entry[] = field.value;
  const knowsBarred = useMay("barred.manage");
  const kinds = GUARDIAN_KINDS.filter((kind) => knowsBarred || kind !== "barred");
  const options = kinds.map((value) => ({ value, label: KIND_LABELS[value] }));
  const [text, setText] = useState("");
  const [stranger, setStranger] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const change = (entry: Entry, part: Partial<Entry>) =>
    field.onChange(entries.map((one) => (one === entry ? { ...one, ...part } : one)));
  const add = (adult: Pick<Entry, "adultId" | "adultName">) => {
    const entry: Entry = { ...adult, kind: "parent", until: "" };
    if (!entries.some((one) => keyOf(one) === keyOf(entry))) field.onChange([...entries, entry]);
  };
  const addStranger = () => {
    if (stranger.trim() !== "") add({ adultId: null, adultName: stranger.trim() });
    setStranger("");
  };
  return (
    <>
      {entries.length > 0 && (
        <ul className="grid gap-3">
          {entries.map((entry) => (
            <li key={keyOf(entry)} className="rounded-md border border-line px-3 py-2.5">
              <div className="flex items-center gap-2">
                <span className="min-w-0 grow break-words font-medium">{entry.adultName}</span>
                <IconButton
                  label={`Remove ${entry.adultName}`}
                  icon={<X />}
                  onClick={() => {
                    field.onChange(entries.filter((one) => one !== entry));
                    box.current?.focus();
                  }}
                />
              </div>
              <div className="mt-1.5 grid gap-3 sm:grid-cols-2">
                <Field label="May they collect?">
                  {(wiring) => (
                    <Select
                      {...wiring}
                      options={options}
                      value={entry.kind}
                      onChange={({ target }) => change(entry, { kind: target.value as GuardianKind })}
                    />
                  )}
                </Field>
                <DayField
                  label="Until (optional)"
                  value={entry.until ?? ""}
                  onChange={(until) => change(entry, { until })}
                  optional
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <MemberBox
        label="Add a member"
        error={undefined}
        field={box}
        placeholder="Name or email"
        text={text}
        isChosen={false}
        onType={setText}
        onChoose={({ id, name }) => {
          setText("");
          if (id !== null) add({ adultId: id, adultName: name });
        }}
      />
      <div className="flex items-end gap-2">
        <Field label="Add a person who is not a member" className="grow">
          {(wiring) => (
            <Input
              {...wiring}
              value={stranger}
              placeholder="Full name"
              autoComplete="off"
              maxLength={100}
              onChange={({ target }) => setStranger(target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing || stranger.trim() === "") return;
                event.preventDefault();
                addStranger();
              }}
            />
          )}
        </Field>
        <Button icon={<Plus />} onClick={addStranger}>
          Add
        </Button>
      </div>
    </>
  );
}
