// Two people field by field: different values are choices, equal values are only shown.
import { MERGE_FIELDS, type MergeField, type MergePreview, type MergeSide } from "@narthex/contract/merges.ts";
import { fullName } from "../format/format.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { MergeCustomFields } from "./MergeCustomFields.tsx";
import { type MergeInput, SIDE_CLASS, SIDES } from "./mergeSides.ts";
import { FIELD_LABELS, formatField } from "./mergeWords.ts";

interface MergeFieldsProps {
  form: SchemaForm<MergeInput>;
  preview: MergePreview;
}

export function MergeFields({ form, preview }: MergeFieldsProps) {
  const { person, other } = preview;
  const differs = (field: MergeField) =>
    person[field] !== other[field] ||
    (field === "address" &&
      person.householdAddress !== null &&
      other.householdAddress !== null &&
      person.householdAddress !== other.householdAddress);
  const same = MERGE_FIELDS.filter((field) => !differs(field) && person[field] !== null);
  return (
    <>
      <div className="grid grid-cols-2 gap-3" aria-hidden>
        {[person, other].map((one) => (
          <div key={one.id} className="flex min-w-0 items-center gap-2">
            <Avatar name={fullName(one)} src={one.profileImageUrl} size="small" />
            <p className="min-w-0 text-sm">
              <span className="block break-words font-semibold">{fullName(one)}</span>
              <span className="block text-ink-quiet">{one === person ? "This record stays" : "Is merged into it"}</span>
              {one.hasAccount && <span className="block text-ink-quiet">Has an account</span>}
            </p>
          </div>
        ))}
      </div>
      {MERGE_FIELDS.filter(differs).map((field) => (
        <fieldset key={field}>
          <legend className="mb-1.5 font-medium text-sm">{FIELD_LABELS[field]}</legend>
          <div className="grid grid-cols-2 gap-3">
            {SIDES.map((side) => (
              <label key={side} className={SIDE_CLASS}>
                <input
                  type="radio"
                  value={side}
                  {...form.register(`choices.${field}`)}
                  className="mt-1 size-4 shrink-0 accent-accent"
                />
                <Value preview={preview} side={side} field={field} />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <MergeCustomFields form={form} preview={preview} />
      {same.length > 0 && (
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
          {same.map((field) => (
            <div key={field} className="flex min-w-0 gap-2">
              <dt className="shrink-0 text-ink-quiet">{FIELD_LABELS[field]}</dt>
              <dd className="min-w-0 break-words">{formatField(person, field) ?? "The same picture"}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Value({ preview, side, field }: { preview: MergePreview; side: MergeSide; field: MergeField }) {
  const one = side === "this" ? preview.person : preview.other;
  if (field === "profileImageUrl" && one.profileImageUrl !== null)
    return (
      <>
        <Avatar name={fullName(one)} src={one.profileImageUrl} size="large" />
        <span className="sr-only">
          {side === "this" ? "The picture of this record" : "The picture of the other one"}
        </span>
      </>
    );
  const words = formatField(one, field);
  if (words === null) return <span className="text-ink-quiet">Nothing</span>;
  return <span className="min-w-0 whitespace-pre-line break-words [overflow-wrap:anywhere]">{words}</span>;
}
