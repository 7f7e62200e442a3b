import type { RecipientGroup } from "@narthex/contract/messages.ts";
import { useWatch } from "react-hook-form";
import { SelectField } from "../forms/SelectField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import type { MessageFormInput } from "./messageForm.ts";
import { EVERYONE, formatReach } from "./messageWords.ts";
import { RecipientPicker } from "./RecipientPicker.tsx";

interface RecipientFieldsProps {
  form: SchemaForm<MessageFormInput>;
  groups: readonly RecipientGroup[];
}

const KINDS = [
  { value: "individual", label: "One person" },
  { value: "ministry", label: "A ministry" },
  { value: "all", label: EVERYONE },
] as const;

/** The recipients of a message, and their number. */
export function RecipientFields({ form, groups }: RecipientFieldsProps) {
  const [kind, ministryId] = useWatch({ control: form.control, name: ["recipientType", "ministryId"] });
  const open = KINDS.filter(
    ({ value }) => value === "individual" || groups.some(({ recipientType }) => recipientType === value),
  );
  const ministries = groups.filter(({ recipientType }) => recipientType === "ministry");
  const chosen = groups.find(
    (group) => group.recipientType === kind && (kind === "all" || group.ministryId === ministryId),
  );
  return (
    <>
      {open.length > 1 && (
        <SegmentedControl
          label="Who is it for?"
          value={kind}
          onChange={(next) => {
            form.setValue("recipientType", next);
            form.clearErrors(["recipientId", "ministryId", "recipientType"]);
          }}
          options={open}
          className="max-sm:w-full sm:self-start"
        />
      )}
      {kind === "individual" && <RecipientPicker form={form} />}
      {kind === "ministry" && (
        <SelectField
          form={form}
          name="ministryId"
          label="Ministry"
          required
          placeholder="Choose a ministry"
          options={ministries.map(({ ministryId: id, name }) => ({ value: id ?? 0, label: name ?? "" }))}
          hint={chosen && formatReach(chosen)}
        />
      )}
      {kind === "all" && chosen && <p className="text-ink-quiet">{formatReach(chosen)}</p>}
    </>
  );
}
