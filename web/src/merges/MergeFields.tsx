// Two people field by field: different values are choices, equal values are only shown.
import { MERGE_FIELDS, type MergeField, type MergePreview, type MergeSide } from "@narthex/contract/merges.ts";
import { Fragment, useId } from "react";
import { formatFullName } from "../format/format.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { MergeCustomFields } from "./MergeCustomFields.tsx";
import { isDifferent, type MergeInput, SIDE_CLASS, SIDES } from "./mergeSides.ts";
import { FIELD_LABELS, formatMergedField } from "./mergeWords.ts";

interface MergeFieldsProps {
  form: SchemaForm<MergeInput>;
  preview: MergePreview;
}

export function MergeFields({ form, preview }: MergeFieldsProps) {
  const { person, other } = preview;
  const isFieldDifferent = (field: MergeField) => isDifferent(preview, field);
  const headId = useId();
  const same = MERGE_FIELDS.filter((field) => !isFieldDifferent(field) && person[field] !== null);
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {[person, other].map((one) => (
          <div key={one.id} className="flex min-w-0 items-center gap-2">
            <Avatar name={formatFullName(one)} src={one.profileImageUrl} size="small" />
            <p id={`${headId}${one === person ? "this" : "other"}`} className="min-w-0 text-sm">
              <span className="block break-words font-semibold">{formatFullName(one)}</span>
              <span className="block text-ink-quiet">{one === person ? "This record stays" : "Is merged into it"}</span>
              {one.hasAccount && <span className="block text-ink-quiet">Has an account</span>}
            </p>
          </div>
        ))}
      </div>
      {MERGE_FIELDS.filter(isFieldDifferent).map((field) => (
        <fieldset key={field}>
          <legend className="mb-1.5 font-medium text-sm">{FIELD_LABELS[field]}</legend>
          <div className="grid grid-cols-2 gap-3">
            {SIDES.map((side) => (
              <label key={side} className={SIDE_CLASS}>
                <input
                  type="radio"
                  value={side}
                  {...form.register(`choices.${field}`)}
                  aria-describedby={`${headId}${side}`}
                  className="mt-1 size-4 shrink-0 accent-accent"
                />
                <Value preview={preview} side={side} field={field} />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <MergeCustomFields form={form} preview={preview} headId={headId} />
      {same.length > 0 && (
        <section className="border-line border-t pt-4 text-sm">
          <h3 className="mb-1.5 font-medium">The same in both records</h3>
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
            {same.map((field) => (
              <Fragment key={field}>
                <dt className="text-ink-quiet">{FIELD_LABELS[field]}</dt>
                <dd className="break-words">{formatMergedField(person, field) ?? "The same picture"}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function Value({ preview, side, field }: { preview: MergePreview; side: MergeSide; field: MergeField }) {
  const one = side === "this" ? preview.person : preview.other;
  if (field === "profileImageUrl" && one.profileImageUrl !== null)
    return (
      <>
        <Avatar name={formatFullName(one)} src={one.profileImageUrl} size="large" />
        <span className="sr-only">
          {side === "this" ? "The picture of this record" : "The picture of the other one"}
        </span>
      </>
    );
  const words = formatMergedField(one, field);
  if (words === null) return <span className="text-ink-quiet">Nothing</span>;
  return <span className="min-w-0 whitespace-pre-line break-words [overflow-wrap:anywhere]">{words}</span>;
}
