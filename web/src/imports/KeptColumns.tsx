// Columns and words that would be lost, and custom fields to keep them in.
import { api } from "@narthex/contract/api.ts";
import type { FoundValue, ImportValues } from "@narthex/contract/import-mapping.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { MAX_NAME } from "@narthex/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { newEntryKey } from "../api/entryKey.ts";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatList } from "../format/format.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { FieldError } from "../ui/Field.tsx";
import { MEMBERSHIP_LABELS } from "./importWords.ts";
import type { Columns } from "./MappedColumn.tsx";

/** A column becomes a field with choices if it has at most this many different values, each in several rows. */
const MOST_CHOICES = 20;
const ROWS_PER_CHOICE = 3;

interface KeptColumnsProps {
  id: number;
  form: SchemaForm<Columns>;
  columns: MemberImport["columns"];
  values: ImportValues;
}

/** The columns without a field, so that none is left out unnoticed, and statuses that mean the same. */
export function KeptColumns({ id, form, columns, values }: KeptColumnsProps) {
  const [mapping, custom = []] = useWatch({ control: form.control, name: ["mapping", "custom"] });
  const kept = new Set(custom.map(({ column }) => column));
  const chosen = new Set([...Object.values(mapping), ...kept]);
  const left = columns.flatMap(({ header }, column) => (chosen.has(column) || header === "" ? [] : { header, column }));
  const { membershipStatus: status = null } = mapping;
  const merged = useMergedStatuses(id, status, values);
  return (
    <>
      {status !== null && merged !== null && !kept.has(status) && (
        <Keep id={id} form={form} columns={[{ header: columns[status]?.header ?? "", column: status }]}>
          {merged}
        </Keep>
      )}
      {left.length > 0 && (
        <Keep id={id} form={form} columns={left}>
          <span className="font-medium">Not imported: </span>
          {`${left.map(({ header }) => header).join(", ")}. After the check you can download them.`}
        </Keep>
      )}
    </>
  );
}

/** Names the words of the file that become the same status, such as Member and Attender; null without any. */
function useMergedStatuses(id: number, column: number | null, values: ImportValues): string | null {
  const query = { field: "membershipStatus", column: column ?? 0 } as const;
  const found = useQuery({ ...read(api.imports.values, { params: { id }, query }), enabled: column !== null });
  if (column === null) return null;
  const meanings = new Map(values.membershipStatus.map(({ value, choice }) => [value.toLowerCase(), choice]));
  const meaningOf = ({ value, choice }: FoundValue) => meanings.get(value.toLowerCase()) ?? choice;
  const sentences = Object.entries(MEMBERSHIP_LABELS).flatMap(([status, label]) => {
    const words = (found.data ?? []).filter((one) => meaningOf(one) === status).map(({ value }) => value);
    return words.length < 2 ? [] : `${formatList(words)} ${words.length === 2 ? "both" : "all"} become ${label}.`;
  });
  return sentences.length === 0 ? null : sentences.join(" ");
}

interface KeepProps {
  id: number;
  form: SchemaForm<Columns>;
  columns: readonly { header: string; column: number }[];
  children: ReactNode;
}

/** A note with the button that adds a custom field for each of these columns. */
function Keep({ id, form, columns, children }: KeepProps) {
  const maySetUp = useMay("settings.manage");
  const [unwanted, setUnwanted] = useState<readonly number[]>([]);
  const wanted = columns.filter(({ column }) => !unwanted.includes(column));
  const keep = useAction({
    call: async () => {
      const known = await request(api.customFields.list, {});
      const kept: { fieldId: number; column: number }[] = [];
      for (const { header, column } of wanted) {
        const name = header.trim().slice(0, MAX_NAME);
        const same = known.find((field) => !field.isArchived && field.name.toLowerCase() === name.toLowerCase());
        kept.push({ fieldId: same?.id ?? (await addField(id, name, column)), column });
      }
      return kept;
    },
    failed: "The custom fields could not be added.",
    onDone: (kept) => {
      const others = (form.getValues("custom") ?? []).filter(
        (one) => one.fieldId && !kept.some(({ fieldId }) => fieldId === one.fieldId),
      );
      form.setValue("custom", [...others, ...kept], { shouldDirty: true });
    },
  });
  return (
    <div className="flex flex-col items-start gap-2 text-ink-quiet text-sm">
      <p>{children}</p>
      {maySetUp ? (
        <>
          {columns.length > 1 && (
            <div className="flex flex-wrap gap-x-5">
              {columns.map(({ header, column }) => (
                <Checkbox
                  key={column}
                  label={header}
                  checked={!unwanted.includes(column)}
                  onChange={({ target }) =>
                    setUnwanted(target.checked ? unwanted.filter((one) => one !== column) : [...unwanted, column])
                  }
                />
              ))}
            </div>
          )}
          {wanted.length > 0 && (
            <Button size="small" busy={keep.busy} onClick={() => keep.run()}>
              {wanted.length === 1 ? `Keep ${wanted[0]?.header} as a custom field` : "Keep as custom fields"}
            </Button>
          )}
        </>
      ) : (
        <p>An administrator can add custom fields for them under Settings.</p>
      )}
      {keep.problem && <FieldError id={undefined} sentence={keep.problem.message} />}
    </div>
  );
}

/** A field with choices if the column repeats a few different values, and otherwise with text. */
async function addField(importId: number, name: string, column: number): Promise<number> {
  const query = { field: "membershipStatus", column } as const;
  const found = await request(api.imports.values, { params: { id: importId }, query });
  const words = [...new Map(found.map(({ value }) => [value.toLowerCase(), value])).values()];
  const rows = found.reduce((sum, { count }) => sum + count, 0);
  const repeats = words.length > 1 && words.length <= MOST_CHOICES && words.length * ROWS_PER_CHOICE <= rows;
  const hasChoices = repeats && words.every((word) => word.length <= MAX_NAME);
  const { id } = await request(api.customFields.create, {
    body: {
      // A field that an attempt without an answer has added is found by its name.
      entryKey: newEntryKey(),
      name,
      kind: hasChoices ? "choice" : "text",
      seenBy: "staff",
      editedBy: "managers",
      choices: hasChoices ? words.map((word) => ({ name: word, isArchived: false })) : [],
    },
  });
  return id;
}
