// The meanings of the values of columns, such as "Member" for active.
import { api } from "@narthex/contract/api.ts";
import type { CustomField } from "@narthex/contract/custom-fields.ts";
import type { ImportValues } from "@narthex/contract/import-mapping.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { read } from "../api/reads.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { ROLE_LABELS } from "../households/householdWords.ts";
import { MEMBERSHIP_LABELS } from "./importWords.ts";
import type { Columns } from "./MappedColumn.tsx";
import { ValuesTable } from "./ValuesTable.tsx";

interface ValuesProps {
  id: number;
  /** The custom fields of the form, in its order. */
  fields: readonly CustomField[];
  form: SchemaForm<Columns>;
  values: ImportValues;
  onChange: (values: ImportValues) => void;
  /** How often the check was refused because a status has no meaning. */
  refusals: number;
}

/** The statuses in a column. */
export const readStatuses = (id: number, column: number) =>
  read(api.imports.values, { params: { id }, query: { field: "membershipStatus", column } });

/** A table of values for each chosen column whose values have to be translated. */
export function ColumnValues({ form, fields, refusals, ...props }: ValuesProps) {
  const [mapping, custom = []] = useWatch({ control: form.control, name: ["mapping", "custom"] });
  const { membershipStatus = null, householdRole = null } = mapping;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {membershipStatus !== null && <Statuses column={membershipStatus} refusals={refusals} {...props} />}
      {householdRole !== null && <Roles column={householdRole} {...props} />}
      {fields.map((field, place) => {
        const column = custom[place]?.column ?? null;
        const hasChoices = field.kind === "choice" || field.kind === "choices";
        return column !== null && hasChoices && <Choices key={field.id} field={field} column={column} {...props} />;
      })}
    </div>
  );
}

type MeaningsProps = Omit<ValuesProps, "form" | "fields" | "refusals"> & { column: number };

function Statuses({ id, column, values, onChange, refusals }: MeaningsProps & { refusals: number }) {
  const found = useQuery(readStatuses(id, column));
  return (
    <div className="grid gap-2">
      <ValuesTable
        title="Membership statuses in the file"
        found={found}
        labels={MEMBERSHIP_LABELS}
        refusals={refusals}
        chosen={values.membershipStatus}
        onChange={(membershipStatus) => onChange({ ...values, membershipStatus })}
      />
      <p className="text-ink-quiet text-sm">
        {`${MEMBERSHIP_LABELS.pending} people are listed under Newcomers until someone admits them. Until then they are not counted as members and get no announcements.`}
      </p>
    </div>
  );
}

function Roles({ id, column, values, onChange }: MeaningsProps) {
  const query = { field: "householdRole", column } as const;
  const found = useQuery(read(api.imports.values, { params: { id }, query }));
  return (
    <ValuesTable
      title="Household roles in the file"
      found={found}
      labels={ROLE_LABELS}
      chosen={values.householdRole}
      onChange={(householdRole) => onChange({ ...values, householdRole })}
    />
  );
}

function Choices({ id, field, column, values, onChange }: MeaningsProps & { field: CustomField }) {
  const query = { customField: field.id, column };
  const found = useQuery(read(api.imports.values, { params: { id }, query }));
  const others = values.custom.filter(({ fieldId }) => fieldId !== field.id);
  const chosen = values.custom.filter(({ fieldId }) => fieldId === field.id);
  const offered = field.choices.filter(({ isArchived }) => !isArchived);
  return (
    <ValuesTable
      title={`${field.name} in the file`}
      found={found}
      labels={Object.fromEntries(offered.map((choice) => [String(choice.id), choice.name]))}
      chosen={chosen.map(({ value, choice }) => ({ value, choice: String(choice) }))}
      onChange={(entries) => {
        const own = entries.map(({ value, choice }) => ({ fieldId: field.id, value, choice: Number(choice) }));
        onChange({ ...values, custom: [...others, ...own] });
      }}
    />
  );
}
