// Columns and words that would be lost, and the choice to keep them in custom fields.
import { api } from "@narthex/contract/api.ts";
import type { FoundValue, ImportValues } from "@narthex/contract/import-mapping.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { read } from "../api/reads.ts";
import { formatList } from "../format/format.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { MEMBERSHIP_LABELS } from "./importWords.ts";
import { formatHeading, listColumnsWithoutField } from "./leftColumns.ts";
import type { Columns } from "./MappedColumn.tsx";
import { isNoteHeading } from "./noteColumns.ts";

interface KeptColumnsProps {
  id: number;
  form: SchemaForm<Columns>;
  columns: MemberImport["columns"];
  values: ImportValues;
  /** The columns that become custom fields when the file is checked. */
  kept: readonly number[];
  onChange: (kept: readonly number[]) => void;
}

/** The columns without a field, so that none is left out unnoticed, and statuses that mean the same. */
export function KeptColumns({ id, form, columns, values, kept, onChange }: KeptColumnsProps) {
  const maySetUp = useMay("settings.manage");
  const [mapping, custom = []] = useWatch({ control: form.control, name: ["mapping", "custom"] });
  const inFields = new Set(custom.map(({ column }) => column));
  const left = listColumnsWithoutField({ columns, mapping, custom });
  const notes = left.map(({ header }) => header).filter(isNoteHeading);
  const { membershipStatus: status = null } = mapping;
  const merged = useMergedStatuses(id, status, values);
  const keepBox = (column: number, label: string) => (
    <Checkbox
      key={column}
      label={label}
      checked={kept.includes(column)}
      onChange={({ target }) => onChange(target.checked ? [...kept, column] : kept.filter((one) => one !== column))}
    />
  );
  const isMerged = status !== null && merged !== null && !inFields.has(status);
  if (!isMerged && left.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 text-ink-quiet text-sm">
      {isMerged && <p>{merged}</p>}
      {isMerged &&
        maySetUp &&
        keepBox(status, `Keep ${formatHeading(columns[status]?.header, status)} as a custom field`)}
      {left.length > 0 && !maySetUp && (
        <p>
          <span className="font-medium">Not imported: </span>
          {`${left.map(({ header }) => header).join(", ")}. After the check you can download them.`}
        </p>
      )}
      {left.length > 0 && maySetUp && (
        <fieldset>
          <legend>
            <span className="font-medium">These columns are not imported.</span> Select those to keep as custom fields.
            After the check you can download the rest.
          </legend>
          <div className="mt-1 flex flex-wrap items-center gap-x-5">
            {left.map(({ header, column }) => keepBox(column, header))}
            {left.length > 2 && (
              <Button
                size="small"
                onClick={() => onChange([...new Set([...kept, ...left.map(({ column }) => column)])])}
              >
                Select all
              </Button>
            )}
          </div>
        </fieldset>
      )}
      {notes.length > 0 && (
        <p>
          {`${formatList(notes)} ${notes.length === 1 ? "does" : "do"} not become notes on the pages of people, because the author of a note chooses who reads it.`}
          {maySetUp && " Only administrators see the custom field."}
        </p>
      )}
      {maySetUp ? (
        kept.length > 0 && (
          <p>{`New custom fields are added when you check the file. ${formatReaders(columns, kept)}`}</p>
        )
      ) : (
        <p>An administrator can add custom fields for them under Settings.</p>
      )}
    </div>
  );
}

/** Who sees the new fields of these columns. */
function formatReaders(columns: MemberImport["columns"], kept: readonly number[]): string {
  const headers = kept.map((column) => formatHeading(columns[column]?.header, column));
  const notes = headers.filter(isNoteHeading);
  if (notes.length === headers.length) return "Only administrators see them.";
  return notes.length === 0
    ? "Administrators and staff see them."
    : `Administrators and staff see them; only administrators see ${formatList(notes)}.`;
}

/** The chosen columns that still have no field. */
export function listColumnsToKeep(
  columns: MemberImport["columns"],
  kept: readonly number[],
  { mapping, custom = [] }: Pick<Columns, "mapping" | "custom">,
) {
  // The words of the statuses may be kept in a custom field too.
  const chosen = new Set([
    ...Object.values({ ...mapping, membershipStatus: null }),
    ...custom.map(({ column }) => column),
  ]);
  return kept
    .filter((column) => !chosen.has(column))
    .map((column) => ({ column, header: formatHeading(columns[column]?.header, column) }));
}

/** Names the words of the file that become the same status, such as Member and Attender; null without any. */
function useMergedStatuses(id: number, column: number | null, values: ImportValues): string | null {
  const query = { field: "membershipStatus", column: column ?? 0 } as const;
  const found = useQuery({ ...read(api.imports.values, { params: { id }, query }), enabled: column !== null });
  if (column === null) return null;
  const meanings = new Map(values.membershipStatus.map(({ value, choice }) => [value.toLowerCase(), choice]));
  const getMeaning = ({ value, choice }: FoundValue) => meanings.get(value.toLowerCase()) ?? choice;
  const sentences = Object.entries(MEMBERSHIP_LABELS).flatMap(([status, label]) => {
    const words = (found.data ?? []).filter((one) => getMeaning(one) === status).map(({ value }) => value);
    return words.length < 2 ? [] : `${formatList(words)} ${words.length === 2 ? "both" : "all"} become ${label}.`;
  });
  return sentences.length === 0 ? null : sentences.join(" ");
}
