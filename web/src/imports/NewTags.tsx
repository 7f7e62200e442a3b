// Tags of the file that do not exist yet, and whether they are created.
import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { read } from "../api/reads.ts";
import { getSentence } from "../api/request.ts";
import { formatList, formatNumber } from "../format/format.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { FieldError } from "../ui/Field.tsx";
import type { Columns } from "./MappedColumn.tsx";

const SHOWN = 12;

function formatNames(names: readonly string[]): string {
  const more = names.length - SHOWN;
  return formatList(more > 0 ? [...names.slice(0, SHOWN), `${formatNumber(more)} more`] : names);
}

interface NewTagsProps {
  id: number;
  form: SchemaForm<Columns>;
}

export function NewTags({ id, form }: NewTagsProps) {
  const column = useWatch({ control: form.control, name: "mapping.tags" }) ?? null;
  const found = useQuery({
    ...read(api.imports.tags, { params: { id }, query: { column: column ?? 0 } }),
    enabled: column !== null,
  });
  if (column === null) return null;
  if (found.isError) {
    return <FieldError id={undefined} sentence={getSentence(found.error, "The tags could not be loaded.")} />;
  }
  const names = (found.data ?? []).filter(({ isNew }) => isNew).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <CheckboxField
      form={form}
      className="xl:col-span-2"
      name="createTags"
      label={names.length === 1 ? "Create 1 new tag" : `Create ${formatNumber(names.length)} new tags`}
      hint={`These tags do not exist yet: ${formatNames(names)}. Tags that are not created are left out.`}
    />
  );
}
