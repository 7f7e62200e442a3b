import { api } from "@narthex/contract/api.ts";
import { DONATION_METHOD_WORDS } from "@narthex/contract/donation-kinds.ts";
import {
  GIFT_COLUMNS,
  GIFT_SOURCES,
  type GiftColumn,
  GiftImportCheck,
  type GiftValues,
} from "@narthex/contract/gift-import-mapping.ts";
import type { GiftImport } from "@narthex/contract/gift-imports.ts";
import type { FoundValue } from "@narthex/contract/import-mapping.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { queryClient, read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { hasChanged } from "../../forms/changed.ts";
import { Form } from "../../forms/Form.tsx";
import { FormActions } from "../../forms/FormActions.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { useKeptState } from "../../forms/useKeptState.ts";
import { type SchemaForm, useSchemaForm } from "../../forms/useSchemaForm.ts";
import { EXAMPLE_DATE, formatColumnLetter, formatDates, formatRows } from "../../imports/importWords.ts";
import { useRemoveImport } from "../../imports/useRemoveImport.ts";
import { ValuesTable } from "../../imports/ValuesTable.tsx";
import { paths } from "../../paths.ts";
import { useMay } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { linkClass } from "../../ui/link.ts";
import { LoadingRows } from "../../ui/Skeleton.tsx";
import { useUnsaved } from "../../ui/unsaved.ts";
import { formatAmounts, formatMissingFunds, formatSamples, GIFT_SOURCE_LABELS } from "./giftImportWords.ts";

const NOT_CHECKED = "The file could not be checked. Please try again.";

type Columns = z.input<typeof GiftImportCheck>;

interface GiftColumnsProps {
  found: GiftImport;
  onChecked: () => void;
  onLeave: () => void;
}

const SOURCES = GIFT_SOURCES.map((value) => ({ value, label: GIFT_SOURCE_LABELS[value] }));

const VALUE_FIELDS = ["fund", "method"] as const;

/**
 * The meaning of each column, and of the funds and methods in it. Funds and methods are read first, because their tables
 * would move the button away from a click.
 */
export function GiftColumns(props: GiftColumnsProps) {
  const { id, mapping } = props.found;
  const funds = useQuery(read(api.funds.list));
  const values = useQueries({
    queries: VALUE_FIELDS.map((field) => ({
      ...read(api.giftImports.values, { params: { id }, query: { field, column: mapping[field] ?? 0 } }),
      enabled: mapping[field] != null,
    })),
  });
  if (![funds, ...values].some(({ isLoading }) => isLoading)) return <ColumnsForm {...props} />;
  return <LoadingRows label="Loading the columns" rows={6} className="grid gap-3" bar="h-14" />;
}

function ColumnsForm({ found, onChecked, onLeave }: GiftColumnsProps) {
  const { id, columns, rows, mapping, dateOrder, decimalSign, source, dateExample, amountExample, status } = found;
  // A person chooses what an ambiguous amount is: the check refuses to assume it, also of another column.
  const isOpen = status === "uploaded" && (amountExample !== null || mapping.amount === null);
  const start = { mapping, dateOrder, source, decimalSign: isOpen ? ("recognize" as const) : decimalSign };
  const form = useSchemaForm<Columns>(GiftImportCheck, start, `giftImport.${id}.columns`);
  const isSameAmount = useWatch({ control: form.control, name: "mapping.amount" }) === mapping.amount;
  const example = isSameAmount ? amountExample : null;
  const [begun] = useState(found.values);
  const [values, setValues] = useKeptState(`giftImport.${id}.values`, begun);
  const remove = useRemoveImport(api.giftImports.remove, id, onLeave);
  const check = useAction({
    call: (body: Columns) => request(api.giftImports.check, { params: { id }, body: { ...body, values } }),
    failed: NOT_CHECKED,
    onSaved: (checked) => queryClient.setQueryData(read(api.giftImports.get, { params: { id } }).queryKey, checked),
    onDone: onChecked,
  });
  const { isSaved } = check;
  const findUnsavedChoice = () => (!isSaved() && hasChanged(values, begun) ? "typed" : false);
  useUnsaved(useCallback(findUnsavedChoice, [isSaved, values, begun]));
  const problem = status === "check_failed" ? (check.problem ?? { message: NOT_CHECKED }) : check.problem;
  const options = columns.map(({ header }, value) => ({
    value,
    label: `${formatColumnLetter(value)}: ${header || "(no name)"}`,
  }));
  return (
    <Card
      title="What does each column contain?"
      description={
        source === "other"
          ? `The file contains ${formatRows(rows)}.`
          : `This is an export of ${GIFT_SOURCE_LABELS[source]} with ${formatRows(rows)}. Its columns are chosen already.`
      }
    >
      <Form form={form} action={{ ...check, problem }}>
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
          {GIFT_COLUMNS.map(({ field, header }) => (
            <div key={field} className="min-w-0">
              <SelectField
                form={form}
                name={`mapping.${field}`}
                label={header}
                options={options}
                placeholder="Not in the file"
                onChosen={() => field === "amount" && form.setValue("decimalSign", "recognize")}
              />
              <Samples form={form} field={field} columns={columns} />
            </div>
          ))}
        </div>
        <UnusedColumns form={form} columns={columns} />
        <Meanings id={id} form={form} values={values} onChange={setValues} />
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-3">
          <SelectField
            form={form}
            name="decimalSign"
            label={example === null ? "Amounts" : `The amount ${example} is`}
            options={formatAmounts(example)}
          />
          <SelectField
            form={form}
            name="dateOrder"
            label={dateExample === null ? "Dates with slashes" : `The date ${dateExample} is`}
            hint="A year such as 26 is read as 2026."
            options={formatDates(dateExample ?? EXAMPLE_DATE)}
          />
          <SelectField
            form={form}
            name="source"
            label="The file is from"
            hint="IDs of donors and gifts belong to one program."
            options={SOURCES}
          />
        </div>
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
  field: GiftColumn;
  columns: GiftImport["columns"];
}

/** The columns without a field, so that none is left out unnoticed. */
function UnusedColumns({ form, columns }: Omit<SamplesProps, "field">) {
  const used = new Set(Object.values(useWatch({ control: form.control, name: "mapping" })));
  const names = columns.flatMap(({ header }, column) => (header === "" || used.has(column) ? [] : header));
  if (names.length === 0) return null;
  return (
    <p className="wrap-anywhere text-ink-quiet text-sm">
      <span className="font-medium">These columns are not imported: </span>
      {`${names.join(", ")}. After the check you can download them.`}
    </p>
  );
}

/** The first cells of the chosen column. */
function Samples({ form, field, columns }: SamplesProps) {
  const place = useWatch({ control: form.control, name: `mapping.${field}` }) ?? null;
  const shown = place === null ? "" : formatSamples(columns[place]?.samples ?? []);
  return (
    <p className="mt-1.5 min-h-5 truncate text-ink-quiet text-sm" title={shown}>
      {shown}
    </p>
  );
}

interface MeaningsProps {
  id: number;
  form: SchemaForm<Columns>;
  values: GiftValues;
  onChange: (values: GiftValues) => void;
}

/** The meanings of the funds and methods of the file. */
function Meanings({ form, ...props }: MeaningsProps) {
  const { fund = null, method = null } = useWatch({ control: form.control, name: "mapping" });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {fund !== null && <Funds column={fund} {...props} />}
      {method !== null && <Methods column={method} {...props} />}
    </div>
  );
}

type ValuesProps = Omit<MeaningsProps, "form"> & { column: number };

function Funds({ id, column, values, onChange }: ValuesProps) {
  const found = useQuery(read(api.giftImports.values, { params: { id }, query: { field: "fund", column } }));
  const funds = useQuery(read(api.funds.list)).data ?? [];
  const names = funds.map((fund) => [`fund-${fund.id}`, fund.isClosed ? `${fund.name} (closed)` : fund.name]);
  const labels: Record<string, string> = { ...Object.fromEntries(names), other: "Other, without a fund" };
  return (
    <div className="min-w-0">
      <ValuesTable
        title="Funds in the file"
        found={found}
        labels={labels}
        chosen={values.fund}
        onChange={(fund) => onChange({ ...values, fund })}
      />
      <MissingFunds found={found.data ?? []} chosen={values.fund} />
    </div>
  );
}

interface MissingFundsProps {
  found: readonly FoundValue[];
  chosen: GiftValues["fund"];
}

/** The funds of the file that mean none of ours, and who can add them. */
function MissingFunds({ found, chosen }: MissingFundsProps) {
  const mayAdd = useMay("settings.manage");
  const choices = new Map<string, string>(chosen.map(({ value, choice }) => [value.toLowerCase(), choice]));
  const names = found
    .filter(({ value, choice }) => (choices.get(value.toLowerCase()) ?? choice) === "other")
    .map(({ value }) => value);
  if (names.length === 0) return null;
  return (
    <p role="note" className="wrap-anywhere mt-2 text-ink-quiet text-sm">
      {`${formatMissingFunds(names)} `}
      {mayAdd ? (
        <>
          {`Add ${names.length === 1 ? "it" : "them"} under `}
          {/* A new tab, because leaving this one discards the choices. */}
          <Link to={paths.settings} search={{ tab: "giving" }} target="_blank" rel="noreferrer" className={linkClass}>
            Settings, Giving
          </Link>
          {", or choose another fund."}
        </>
      ) : (
        `Ask an administrator to add ${names.length === 1 ? "it" : "them"} under Settings, Giving, or choose another fund.`
      )}
    </p>
  );
}

function Methods({ id, column, values, onChange }: ValuesProps) {
  const found = useQuery(read(api.giftImports.values, { params: { id }, query: { field: "method", column } }));
  return (
    <ValuesTable
      title="Methods in the file"
      found={found}
      labels={DONATION_METHOD_WORDS}
      chosen={values.method}
      onChange={(method) => onChange({ ...values, method })}
    />
  );
}
