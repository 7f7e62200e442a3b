// The choice of a column of the file for a field, with its first cells, so that a wrong guess is visible.
import type { ImportCheck } from "@narthex/contract/import-mapping.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import type { ImportColumn } from "@narthex/contract/member-columns.ts";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { SelectField } from "../forms/SelectField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { formatColumnLetter } from "./importWords.ts";

export type Columns = z.input<typeof ImportCheck>;

interface MappedColumnProps {
  form: SchemaForm<Columns>;
  name: `mapping.${ImportColumn}` | `custom.${number}.column`;
  label: string;
  required?: boolean;
  columns: MemberImport["columns"];
}

export function MappedColumn({ form, name, label, required = false, columns }: MappedColumnProps) {
  const place = useWatch({ control: form.control, name }) ?? null;
  const samples = place === null ? [] : (columns[place]?.samples ?? []);
  const shown = samples.filter((sample) => sample.trim() !== "").join(" · ");
  const options = columns.map(({ header }, value) => ({
    value,
    label: `${formatColumnLetter(value)}: ${header || "(no name)"}`,
  }));
  return (
    <div className="min-w-0">
      <SelectField
        form={form}
        name={name}
        label={label}
        required={required}
        options={options}
        placeholder="Not in the file"
      />
      <p className="mt-1.5 min-h-5 truncate text-ink-quiet text-sm" title={shown}>
        {place === null ? "" : shown || "(empty in the first rows)"}
      </p>
    </div>
  );
}
