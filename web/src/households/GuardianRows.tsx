import { GUARDIAN_KINDS, type GuardianKind } from "@narthex/contract/household-kinds.ts";
import type { guardians } from "@narthex/contract/households.ts";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useController } from "react-hook-form";
import type * as z from "zod";
import { useFieldError } from "../forms/boundField.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";
import { MemberBox } from "../members/picker/MemberBox.tsx";
import { useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { cx } from "../ui/cx.ts";
import { Field } from "../ui/Field.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Input } from "../ui/Input.tsx";
import { InputBox } from "../ui/InputBox.tsx";
import { isComposing } from "../ui/isComposing.ts";
import { SelectBox } from "../ui/SelectBox.tsx";
import { describeEnded, GUARDIAN_KIND_LABELS } from "./householdWords.ts";

export interface GuardiansInput {
  entries: z.input<typeof guardians.replace.body>;
  /** Whether the people are added to the lists of the other children of the household. */
  alsoFor: boolean;
  /** What is typed to find a member, until one is chosen. */
  member: string;
  /** The typed name of a person who is not a member, until it is added. */
  stranger: string;
}

type Entry = GuardiansInput["entries"][number];

const buildKey = ({ adultId, adultName }: Entry) => (adultId ? `id ${adultId}` : `name ${adultName}`);

interface RowProps {
  form: SchemaForm<GuardiansInput>;
  entry: Entry;
  /** Its index in the list. */
  place: number;
  options: { value: GuardianKind; label: string }[];
  onChange: (part: Partial<Entry>) => void;
  onRemove: () => void;
}

/** A stored bar is removed, and not made a permission: its kind is shown as text. */
function GuardianRow({ form, entry, place, options, onChange, onRemove, isBar }: RowProps & { isBar: boolean }) {
  const today = useToday();
  const name = `entries.${place}.until` as const;
  // While the user types, a year begins with zeros.
  const hasEnded = (entry.until ?? "") >= "1900" && (entry.until ?? "") < today;
  return (
    <li className={cx("rounded-md border px-3 py-2.5", isBar ? "border-critical" : "border-line")}>
      <div className="flex items-center gap-2">
        <span className="min-w-0 grow break-words font-medium">{entry.adultName}</span>
        <IconButton label={`Remove ${entry.adultName}`} icon={<X />} onClick={onRemove} />
      </div>
      <fieldset aria-label={entry.adultName ?? undefined} className="mt-1.5 grid gap-3 sm:grid-cols-2">
        {isBar ? (
          <p className="self-center font-medium text-critical">{GUARDIAN_KIND_LABELS.barred}</p>
        ) : (
          <SelectBox
            label="May they collect?"
            options={options}
            value={entry.kind}
            onChange={({ target }) => onChange({ kind: target.value as GuardianKind })}
          />
        )}
        <InputBox
          label="Until (optional)"
          name={name}
          type="date"
          max="2200-12-31"
          value={entry.until ?? ""}
          onChange={({ target }) => onChange({ until: target.value })}
          error={useFieldError(form, name)}
          hint={hasEnded ? describeEnded(entry.kind) : undefined}
        />
      </fieldset>
    </li>
  );
}

interface GuardianRowsProps {
  form: SchemaForm<GuardiansInput>;
  /** Members who can be added with one press. */
  adults: readonly { id: number; name: string }[];
}

/** The entries about a child, and ways to add one: a proposal, a member, or the name of a person who is no member. */
export function GuardianRows({ form, adults }: GuardianRowsProps) {
  const { field } = useController({ control: form.control, name: "entries" });
  const entries: readonly Entry[] = field.value;
  const knowsBarred = useMay("barred.manage");
  const kinds = GUARDIAN_KINDS.filter((kind) => knowsBarred || kind !== "barred");
  const options = kinds.map((value) => ({ value, label: GUARDIAN_KIND_LABELS[value] }));
  // Entries do not change their list while they are edited, so that the focus stays.
  const [stored] = useState(() => new Set(entries.filter(({ kind }) => kind === "barred").map(buildKey)));
  const isBar = (entry: Entry) => entry.kind === "barred" && stored.has(buildKey(entry));
  const [asked, setAsked] = useState<Entry | null>(null);
  const { field: member, fieldState: memberState } = useController({ control: form.control, name: "member" });
  const { field: stranger, fieldState: strangerState } = useController({ control: form.control, name: "stranger" });
  // The change handler of a field would show the error again at each letter.
  const typeName = (name: "member" | "stranger", text: string) => {
    form.setValue(name, text);
    form.clearErrors(name);
  };
  const change = (entry: Entry, part: Partial<Entry>) =>
    field.onChange(entries.map((one) => (one === entry ? { ...one, ...part } : one)));
  const remove = (entry: Entry) => {
    field.onChange(entries.filter((one) => one !== entry));
    form.setFocus("member");
  };
  const add = (adult: Pick<Entry, "adultId" | "adultName">) => {
    const entry: Entry = { ...adult, kind: "parent", until: "" };
    if (!entries.some((one) => buildKey(one) === buildKey(entry))) field.onChange([...entries, entry]);
  };
  const addStranger = () => {
    const adultName = stranger.value.trim();
    if (adultName !== "") add({ adultId: null, adultName });
    typeName("stranger", "");
  };
  const renderRows = (list: readonly Entry[]) =>
    list.map((entry) => (
      <GuardianRow
        key={buildKey(entry)}
        {...{ form, entry, options }}
        place={entries.indexOf(entry)}
        isBar={isBar(entry)}
        onChange={(part) => change(entry, part)}
        onRemove={() => (isBar(entry) ? setAsked(entry) : remove(entry))}
      />
    ));
  const proposed = adults.filter(({ id }) => !entries.some(({ adultId }) => adultId === id));
  const [bars, others] = [entries.filter(isBar), entries.filter((entry) => !isBar(entry))];
  return (
    <>
      {bars.length > 0 && (
        <ul aria-label={GUARDIAN_KIND_LABELS.barred} className="grid gap-3">
          {renderRows(bars)}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          open
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            remove(asked);
            setAsked(null);
          }}
          title={`Remove ${asked.adultName}?`}
          text="After you save, this person is no longer refused when the child is collected."
          confirmLabel="Remove"
          danger
        />
      )}
      {others.length > 0 && <ul className="grid gap-3">{renderRows(others)}</ul>}
      {proposed.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {proposed.map(({ id, name }) => (
            <Button key={id} size="small" icon={<Plus />} onClick={() => add({ adultId: id, adultName: name })}>
              {`Add ${name}`}
            </Button>
          ))}
        </div>
      )}
      <MemberBox
        label="Add a member"
        error={memberState.error?.message}
        field={member.ref}
        name={member.name}
        text={member.value}
        isChosen={false}
        onType={(text) => typeName("member", text)}
        onChoose={({ id, name }) => {
          typeName("member", "");
          if (id !== null) add({ adultId: id, adultName: name });
        }}
      />
      <Field label="Add a person who is not a member" error={strangerState.error?.message}>
        {(wiring) => (
          <div className="flex items-center gap-2">
            <Input
              {...wiring}
              {...stranger}
              onChange={({ target }) => typeName("stranger", target.value)}
              placeholder="Full name"
              autoComplete="off"
              maxLength={100}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || isComposing(event.nativeEvent) || stranger.value.trim() === "") return;
                event.preventDefault();
                addStranger();
              }}
            />
            <Button icon={<Plus />} onClick={addStranger}>
              Add
            </Button>
          </div>
        )}
      </Field>
    </>
  );
}
