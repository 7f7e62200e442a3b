import { api } from "@narthex/contract/api.ts";
import type { CustomField } from "@narthex/contract/custom-fields.ts";
import { IMPORT_SOURCES, ImportCheck } from "@narthex/contract/import-mapping.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { IMPORT_COLUMNS, type ImportColumn } from "@narthex/contract/member-columns.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useWatch } from "react-hook-form";
import { queryClient, read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { allCustomFields } from "../custom-fields/customFields.queries.ts";
import { hasChanged } from "../forms/changed.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { useKeptState } from "../forms/useKeptState.ts";
import { type SchemaForm, useSchemaForm } from "../forms/useSchemaForm.ts";
import { QueryError } from "../page/QueryError.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Loading } from "../ui/Skeleton.tsx";
import { useUnsaved } from "../ui/unsaved.ts";
import { ColumnValues, readStatuses } from "./ColumnValues.tsx";
import { EXAMPLE_DATE, formatDates, formatRows, ROCK_FILES, SOURCE_LABELS } from "./importWords.ts";
import { KeptColumns, listColumnsToKeep } from "./KeptColumns.tsx";
import { keepColumns } from "./keepColumns.ts";
import { getRememberedChoices, rememberChoices } from "./lastChoices.ts";
import { type Columns, MappedColumn } from "./MappedColumn.tsx";
import { NewTags } from "./NewTags.tsx";
import { UnreadParts } from "./UnreadParts.tsx";
import { useRemoveImport } from "./useRemoveImport.ts";
import { isAnyMissing } from "./ValuesTable.tsx";

const NOT_CHECKED = "The file could not be checked. Please try again.";
const CHECK_FAILED = { message: NOT_CHECKED };

interface ColumnsStepProps {
  found: MemberImport;
  onChecked: () => void;
  onLeave: () => void;
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
      "recordStatus",
      "smsConsent",
      "noEmails",
      "otherFirstName",
      "otherEmail",
      "otherPhone",
      "fullName",
      "remoteId",
    ],
  },
  { title: "No longer here", fields: ["archived", "deceased", "leftReason", "leftOn"] },
  { title: "Address", fields: ["address", "addressLine2", "city", "state", "postalCode", "country"] },
  { title: "Household", fields: ["householdId", "householdName", "householdRole", "householdPhone"] },
  { title: "Tags", fields: ["tags"] },
];

const COLUMNS = new Map(IMPORT_COLUMNS.map((column) => [column.field, column]));

const SOURCES = IMPORT_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }));

/** The field of each column: guessed, shown with the first cells, and editable. */
export function ColumnsStep(props: ColumnsStepProps) {
  // Read again: the check of the file before may have added fields, and the form chooses their columns when it opens.
  const fields = useQuery({ ...allCustomFields, refetchOnMount: "always" });
  if (!fields.isFetchedAfterMount) {
    return <Loading label="Loading the fields" bar="h-64" />;
  }
  if (!fields.data) return <QueryError query={fields} />;
  return <ColumnsForm {...props} fields={fields.data.filter(({ can }) => can.enter)} />;
}

function ColumnsForm({ found, fields, onChecked, onLeave }: ColumnsStepProps & { fields: readonly CustomField[] }) {
  const { id, columns, rows, mapping, createTags, dateOrder, dateExample, source, status } = found;
  const [before] = useState(() => getRememberedChoices(found));
  const chosenFields = before?.columns.custom ?? found.custom;
  const custom = fields.map(({ id: fieldId }) => ({
    fieldId,
    column: chosenFields.find((chosen) => chosen.fieldId === fieldId)?.column ?? null,
  }));
  const start = { mapping, createTags, dateOrder, source, ...before?.columns, custom };
  const form = useSchemaForm<Columns>(ImportCheck, start, `import.${id}.columns`);
  const [begun] = useState({ values: before?.values ?? found.values, kept: before?.kept ?? [] });
  const [values, setValues] = useKeptState(`import.${id}.values`, begun.values);
  const [isOfUndone, setOfUndone] = useKeptState(`import.${id}.ofUndone`, found.hasUndoneMeanings && before === null);
  const [kept, setKept] = useKeptState(`import.${id}.kept`, begun.kept);
  const remove = useRemoveImport(api.imports.remove, id, () => {
    rememberChoices(found, { columns: form.getValues(), values, kept });
    onLeave();
  });
  const check = useAction({
    call: async (body: Columns) => {
      const added = listColumnsToKeep(columns, kept, body);
      const withKept = await keepColumns(id, added, body.custom ?? []);
      // If the check is refused, the fields that were added are chosen already.
      if (added.length > 0) form.setValue("custom", withKept, { shouldDirty: true });
      return request(api.imports.check, { params: { id }, body: { ...body, custom: withKept, values } });
    },
    failed: NOT_CHECKED,
    onSaved: (checked) => queryClient.setQueryData(read(api.imports.get, { params: { id } }).queryKey, checked),
    onDone: onChecked,
  });
  const { isSaved } = check;
  const findUnsavedChoice = () => (!isSaved() && hasChanged({ values, kept }, begun) ? "typed" : false);
  useUnsaved(useCallback(findUnsavedChoice, [isSaved, values, kept, begun]));
  const [refusals, setRefusals] = useState(0);
  // An unknown status would make every row with it an error.
  const run = (body: Columns) => {
    const column = body.mapping.membershipStatus;
    const statuses = column == null ? [] : queryClient.getQueryData(readStatuses(id, column).queryKey);
    if (isAnyMissing(statuses ?? [], values.membershipStatus)) return setRefusals(refusals + 1);
    check.run(body);
  };
  const problem = status === "check_failed" ? (check.problem ?? CHECK_FAILED) : check.problem;
  return (
    <Card
      title="What does each column contain?"
      description={
        source === "other"
          ? `The file contains ${formatRows(rows)}.`
          : `This is an export of ${SOURCE_LABELS[source]} with ${formatRows(rows)}. Its columns are chosen already.`
      }
    >
      <Form form={form} action={{ ...check, run, problem }}>
        {GROUPS.map(({ title, fields }) => (
          <fieldset key={title}>
            <legend className="mb-3 font-semibold">{title}</legend>
            <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
              {fields.map((field) => (
                <MappedColumn
                  key={field}
                  form={form}
                  name={`mapping.${field}`}
                  label={COLUMNS.get(field)?.header ?? field}
                  required={field === "firstName" || field === "lastName"}
                  columns={columns}
                />
              ))}
              {title === "Tags" && <NewTags id={id} form={form} />}
            </div>
          </fieldset>
        ))}
        {fields.length > 0 && (
          <fieldset>
            <legend className="mb-3 font-semibold">Custom fields</legend>
            <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
              {fields.map((field, place) => (
                <MappedColumn
                  key={field.id}
                  form={form}
                  name={`custom.${place}.column`}
                  label={field.name}
                  columns={columns}
                />
              ))}
            </div>
          </fieldset>
        )}
        {isOfUndone && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-caution">The meanings below are those of the last import, which was undone.</p>
            <Button
              size="small"
              onClick={() => {
                setValues({ ...values, membershipStatus: [], householdRole: [], custom: [] });
                setOfUndone(false);
              }}
            >
              Use the proposed meanings
            </Button>
          </div>
        )}
        <ColumnValues id={id} form={form} fields={fields} values={values} refusals={refusals} onChange={setValues} />
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          <SelectField
            form={form}
            name="dateOrder"
            label={dateExample === null ? "Dates with slashes" : `The date ${dateExample} is`}
            hint="A date that makes sense in the other order only, such as 31/12/1980 or 12/31/1980, is read in that order."
            options={formatDates(dateExample ?? EXAMPLE_DATE)}
          />
          <SelectField
            form={form}
            name="source"
            label="The file is from"
            hint="If you import another file from the same program later, these people are updated."
            options={SOURCES}
          />
        </div>
        <KeptColumns id={id} form={form} columns={columns} values={values} kept={kept} onChange={setKept} />
        <RolesAlone form={form} />
        {source === "rock" && <p className="text-ink-quiet text-sm">{ROCK_FILES}</p>}
        <UnreadParts found={found} />
        <p className="text-ink-quiet text-sm">Do names look wrong? Choose the file again, and another file encoding.</p>
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

/** Roles mean nothing without a column that says who belongs together. */
function RolesAlone({ form }: { form: SchemaForm<Columns> }) {
  const { householdRole, householdId, householdName } = useWatch({ control: form.control, name: "mapping" });
  if (householdRole === null || householdId !== null || householdName !== null) return null;
  return (
    <p className="text-ink-quiet text-sm">
      The roles in households are not imported, because no column has an ID or a name of the household.
    </p>
  );
}
