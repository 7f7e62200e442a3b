// The meanings of the values of columns, such as "Member" for active.
import { api } from "@narthex/contract/api.ts";
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
  form: SchemaForm<Columns>;
  values: ImportValues;
  onChange: (values: ImportValues) => void;
}

/** A table of values for each chosen column whose values have to be translated. */
export function ColumnValues({ form, ...props }: ValuesProps) {
  const { membershipStatus = null, householdRole = null } = useWatch({ control: form.control, name: "mapping" });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {membershipStatus !== null && <Statuses column={membershipStatus} {...props} />}
      {householdRole !== null && <Roles column={householdRole} {...props} />}
    </div>
  );
}

type MeaningsProps = Omit<ValuesProps, "form"> & { column: number };

function Statuses({ id, column, values, onChange }: MeaningsProps) {
  const query = { field: "membershipStatus", column } as const;
  const found = useQuery(read(api.imports.values, { params: { id }, query }));
  return (
    <ValuesTable
      title="Membership statuses in the file"
      found={found}
      labels={MEMBERSHIP_LABELS}
      chosen={values.membershipStatus}
      onChange={(membershipStatus) => onChange({ ...values, membershipStatus })}
    />
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
