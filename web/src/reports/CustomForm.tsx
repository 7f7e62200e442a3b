import { api } from "@narthex/contract/api.ts";
import { DONATION_METHOD_WORDS, DONATION_TYPE_WORDS } from "@narthex/contract/donation-kinds.ts";
import {
  CATEGORY_WORDS,
  FILTERS_OF,
  GROUPING_WORDS,
  GROUPINGS_OF,
  NO_MINISTRY,
  REPORT_CATEGORIES,
  SEARCH_LABELS,
} from "@narthex/contract/report-kinds.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { read } from "../api/reads.ts";
import { listOptions } from "../format/listOptions.ts";
import { Form, type FormAction } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { DateField, TextField } from "../forms/TextField.tsx";
import { type SchemaForm, useSchemaForm } from "../forms/useSchemaForm.ts";
import { Card } from "../ui/Card.tsx";
import type { ReportChoice } from "./choice.ts";
import { listStatusOptions } from "./reportWords.ts";
import { parseChoice, TypedChoice } from "./typedChoice.ts";
import { useReportCategories } from "./useReportCategories.ts";

interface CustomFormProps {
  /** The choice that is shown already, or the default. */
  typed: TypedChoice;
  /** The name of the draft. */
  draft: string;
  action: FormAction<ReportChoice>;
}

export function CustomForm({ typed, draft, action }: CustomFormProps) {
  const allowed = useReportCategories();
  // The default is not among the categories of a treasurer.
  const isAllowed = allowed.some((category) => category === typed.category);
  const start = isAllowed ? typed : { ...typed, category: allowed[0] ?? "" };
  const categories = allowed.map((value) => ({ value, label: CATEGORY_WORDS[value] }));
  const form = useSchemaForm<TypedChoice>(TypedChoice, start, draft);
  return (
    <Card title="Custom report" description="Choose what to count, for which days, and how to group it.">
      <Form
        form={form}
        action={{ ...action, run: (now) => action.run(parseChoice(now)) }}
        className="grid grid-cols-1 gap-4 min-[30rem]:grid-cols-2"
      >
        <DateField form={form} name="start" label="Start date" required />
        <DateField form={form} name="end" label="End date" required />
        <SelectField form={form} name="category" label="Category" required options={categories} />
        <ByCategory form={form} />
        <div className="min-[30rem]:col-span-2">
          <FormActions submitLabel="Generate Custom Report" />
        </div>
      </Form>
    </Card>
  );
}

/** The groupings and filters of the chosen category. */
function ByCategory({ form }: { form: SchemaForm<TypedChoice> }) {
  const chosen = useWatch({ control: form.control, name: "category" });
  const category = REPORT_CATEGORIES.find((one) => one === chosen) ?? "attendance";
  const known = FILTERS_OF[category];
  const { data: ministries = [] } = useQuery({ ...read(api.ministries.list), enabled: known.includes("ministryId") });
  const named = ministries.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <SelectField
        form={form}
        name="groupBy"
        label="Group by"
        placeholder="Automatic"
        options={GROUPINGS_OF[category].map((value) => ({ value, label: GROUPING_WORDS[value] }))}
      />
      {known.includes("ministryId") && (
        <SelectField
          form={form}
          name="ministryId"
          label="Ministry"
          placeholder="All ministries"
          options={category === "workers" ? named : [{ value: "none", label: NO_MINISTRY }, ...named]}
        />
      )}
      {known.includes("type") && (
        <SelectField
          form={form}
          name="type"
          label="Type"
          placeholder="All types"
          options={listOptions(DONATION_TYPE_WORDS)}
        />
      )}
      {known.includes("method") && (
        <SelectField
          form={form}
          name="method"
          label="Method"
          placeholder="All methods"
          options={listOptions(DONATION_METHOD_WORDS)}
        />
      )}
      {known.includes("status") && (
        <SelectField
          key={category}
          form={form}
          name="status"
          label="Status"
          placeholder="Any status"
          options={listStatusOptions(category)}
        />
      )}
      <TextField form={form} name="search" label={SEARCH_LABELS[category]} autoComplete="off" />
    </>
  );
}
