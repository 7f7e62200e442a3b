import { api } from "@narthex/contract/api.ts";
import { ImportCheck, type MemberImport } from "@narthex/contract/imports.ts";
import { MEMBER_COLUMNS } from "@narthex/contract/member-columns.ts";
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
import { rowsInWords } from "./importWords.ts";
import { useRemoveImport } from "./useRemoveImport.ts";

const NOT_CHECKED = "The file could not be checked. Please try again.";
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

/** Which column is what: guessed, shown with the first cells, and changed where the guess is wrong. */
export function ColumnsStep({ found, onChecked, onLeave }: ColumnsStepProps) {
  const { id, columns, rows, mapping, dateOrder, status } = found;
  const form = useSchemaForm<Columns>(ImportCheck, { mapping, dateOrder }, `import.${id}.columns`);
  const remove = useRemoveImport(id, onLeave);
  const check = useAction({
    call: (body: Columns) => request(api.imports.check, { params: { id }, body }),
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
      description={`The file holds ${rowsInWords(rows)}. Columns that are not chosen are left aside.`}
    >
      <Form form={form} action={{ ...check, problem }}>
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
          {MEMBER_COLUMNS.map(({ field, header }) => (
            <div key={field} className="min-w-0">
              <SelectField
                form={form}
                name={`mapping.${field}`}
                label={header}
                required={field === "firstName" || field === "lastName"}
                options={options}
                placeholder="Not in the file"
              />
              <Samples form={form} field={field} columns={columns} />
            </div>
          ))}
          <SelectField
            form={form}
            name="dateOrder"
            label="Dates with slashes"
            options={[
              { value: "month_first", label: "Month first, such as 12/31/1980" },
              { value: "day_first", label: "Day first, such as 31/12/1980" },
            ]}
          />
        </div>
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
  field: (typeof MEMBER_COLUMNS)[number]["field"];
  columns: MemberImport["columns"];
}

/** The first cells of the chosen column, so that a wrong guess is seen. */
function Samples({ form, field, columns }: SamplesProps) {
  const place = useWatch({ control: form.control, name: `mapping.${field}` });
  const samples = place === null ? [] : (columns[place]?.samples ?? []);
  const shown = samples.filter((sample) => sample.trim() !== "").join(" · ");
  return (
    <p className="mt-1.5 min-h-5 truncate text-ink-quiet text-sm" title={shown}>
      {place === null ? "" : shown || "(empty in the first rows)"}
    </p>
  );
}
