import { api } from "@narthex/contract/api.ts";
import { IMPORT_SOURCES, ImportCheck, type ImportValues, VALUE_FIELDS } from "@narthex/contract/import-mapping.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { IMPORT_COLUMNS, type ImportColumn } from "@narthex/contract/member-columns.ts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { queryClient, read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { type SchemaForm, useSchemaForm } from "../forms/useSchemaForm.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { datesInWords, rowsInWords, SOURCE_LABELS } from "./importWords.ts";
import { useRemoveImport } from "./useRemoveImport.ts";
import { ValuesTable } from "./ValuesTable.tsx";

const NOT_CHECKED = "The file could not be checked. Please try again.";
/** A date that both orders can read. */
const EXAMPLE = "12/11/1980";
const CHECK_FAILED = { message: NOT_CHECKED };

type Columns = z.input<typeof ImportCheck>;

interface ColumnsStepProps {
  found: MemberImport;
  onChecked: () => void;
  onLeave: () => void;
}

/** A, B, ... Z, AA: as the spreadsheet calls its columns. */
function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : `${letterOf(Math.floor(place / 26) - 1)}${last}`;
}

const GROUPS: readonly { title: string; fields: readonly ImportColumn[] }[] = [
  {
    title: "Person",
    fields: [
      "firstName",
      "lastName",
      "email",
      "phone",
      "dateOfBirth",
      "joinDate",
      "membershipStatus",
      "smsConsent",
      "otherEmail",
      "otherPhone",
      "remoteId",
    ],
  },
  { title: "Address", fields: ["address", "addressLine2", "city", "state", "postalCode", "country"] },
  { title: "Household", fields: ["householdId", "householdName", "householdRole"] },
];

const COLUMNS = new Map(IMPORT_COLUMNS.map((column) => [column.field, column]));

const SOURCES = IMPORT_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }));

/** Which column is what: guessed, shown with the first cells, and changed where the guess is wrong. */
export function ColumnsStep({ found, onChecked, onLeave }: ColumnsStepProps) {
  const { id, columns, rows, mapping, dateOrder, dateExample, source, status } = found;
  const form = useSchemaForm<Columns>(ImportCheck, { mapping, dateOrder, source }, `import.${id}.columns`);
  const [values, setValues] = useState(found.values);
  const remove = useRemoveImport(id, onLeave);
  const check = useAction({
    call: (body: Columns) => request(api.imports.check, { params: { id }, body: { ...body, values } }),
    failed: NOT_CHECKED,
    onSaved: (checked) => queryClient.setQueryData(read(api.imports.get, { params: { id } }).queryKey, checked),
    onDone: onChecked,
  });
  const problem = status === "check_failed" ? (check.problem ?? CHECK_FAILED) : check.problem;
  const options = columns.map(({ header }, value) => ({
    value,
    label: `${letterOf(value)}: ${header || "(no name)"}`,
  }));
  return (
    <Card
      title="Which column is what?"
      description={
        source === "other"
          ? `The file holds ${rowsInWords(rows)}.`
          : `This is an export of ${SOURCE_LABELS[source]} with ${rowsInWords(rows)}. Its columns are chosen already.`
      }
    >
      <Form form={form} action={{ ...check, problem }}>
        {GROUPS.map(({ title, fields }) => (
          <fieldset key={title} className="min-w-0">
            <legend className="mb-3 font-semibold">{title}</legend>
            <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
              {fields.map((field) => (
                <div key={field} className="min-w-0">
                  <SelectField
                    form={form}
                    name={`mapping.${field}`}
                    label={COLUMNS.get(field)?.header ?? field}
                    required={field === "firstName" || field === "lastName"}
                    options={options}
                    placeholder="Not in the file"
                  />
                  <Samples form={form} field={field} columns={columns} />
                </div>
              ))}
            </div>
          </fieldset>
        ))}
        <Values id={id} form={form} values={values} onChange={setValues} />
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          <SelectField
            form={form}
            name="dateOrder"
            label={dateExample === null ? "Dates with slashes" : `The date ${dateExample} is`}
            options={datesInWords(dateExample ?? EXAMPLE)}
          />
          <SelectField
            form={form}
            name="source"
            label="The file is from"
            hint="IDs belong to one program: a second file of the same one updates these people."
            options={SOURCES}
          />
        </div>
        <NotTaken form={form} columns={columns} />
        <p className="text-ink-quiet text-sm">Do names look wrong? Choose the file again, with other characters.</p>
        <FormActions
          submitLabel="Check the file"
          extra={
            <Button variant="quiet" busy={remove.busy} onClick={() => remove.run()}>
              Choose another file
            </Button>
          }
        />
      </Form>
    </Card>
  );
}

interface SamplesProps {
  form: SchemaForm<Columns>;
  field: ImportColumn;
  columns: MemberImport["columns"];
}

/** The first cells of the chosen column, so that a wrong guess is seen. */
function Samples({ form, field, columns }: SamplesProps) {
  const place = useWatch({ control: form.control, name: `mapping.${field}` }) ?? null;
  const samples = place === null ? [] : (columns[place]?.samples ?? []);
  const shown = samples.filter((sample) => sample.trim() !== "").join(" · ");
  return (
    <p className="mt-1.5 min-h-5 truncate text-ink-quiet text-sm" title={shown}>
      {place === null ? "" : shown || "(empty in the first rows)"}
    </p>
  );
}

interface ValuesProps {
  id: number;
  form: SchemaForm<Columns>;
  values: ImportValues;
  onChange: (values: ImportValues) => void;
}

/** A table of values for each chosen column whose values have to be translated. */
function Values({ id, form, values, onChange }: ValuesProps) {
  const chosen = useWatch({ control: form.control, name: "mapping" });
  const shown = VALUE_FIELDS.flatMap((field) => {
    const column = chosen[field] ?? null;
    return column === null ? [] : [{ field, column }];
  });
  if (shown.length === 0) return null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {shown.map(({ field, column }) => (
        <ValuesTable
          key={`${field} ${column}`}
          id={id}
          field={field}
          column={column}
          values={values}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

/** The columns without a field, so that nothing is left aside unnoticed. */
function NotTaken({ form, columns }: Pick<SamplesProps, "form" | "columns">) {
  const chosen = new Set(Object.values(useWatch({ control: form.control, name: "mapping" })));
  const left = columns.flatMap(({ header }, place) => (chosen.has(place) || header === "" ? [] : header));
  if (left.length === 0) return null;
  return (
    <p className="text-ink-quiet text-sm">
      <span className="font-medium">Not imported: </span>
      {`${left.join(", ")}. After the check you can download them.`}
    </p>
  );
}
