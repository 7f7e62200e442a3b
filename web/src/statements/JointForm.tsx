// Chooses the two adults of a household who get one giving statement together.
import { api } from "@narthex/contract/api.ts";
import { JointChoice, type JointStatements } from "@narthex/contract/joint-statements.ts";
import { useId } from "react";
import { useController } from "react-hook-form";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatFullName, formatList } from "../format/format.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { FieldError } from "../ui/Field.tsx";

type Input = z.input<typeof JointChoice>;

/** "Anna Marsh and Ben Marsh". */
export const formatCouple = ({ adults, memberIds }: Pick<JointStatements, "adults" | "memberIds">) =>
  formatList(adults.filter(({ memberId }) => memberIds.includes(memberId)).map(formatFullName));

interface JointFormProps {
  found: Omit<JointStatements, "household" | "lastYear">;
  /** The selected adults; those with a joint statement unless given. */
  chosenIds?: readonly number[];
  onClose: () => void;
}

export function JointForm({ found, chosenIds, onClose }: JointFormProps) {
  const { householdId, adults, memberIds, updatedAt } = found;
  const form = useSchemaForm<Input>(JointChoice, { memberIds: [...(chosenIds ?? memberIds)] }, null);
  const { field, fieldState } = useController({ control: form.control, name: "memberIds" });
  const error = useId();
  const save = useAction({
    call: (choice: Input) =>
      request(api.jointStatements.choose, { params: { id: householdId }, body: { ...choice, updatedAt } }),
    failed: "The choice could not be saved.",
    done: ({ memberIds: now }) => ({ title: now.length === 0 ? "Separate statements" : "Joint statements chosen" }),
    onDone: onClose,
  });
  const choose = (id: number, isChosen: boolean) =>
    field.onChange(isChosen ? [...field.value, id] : field.value.filter((one) => one !== id));
  return (
    <Form form={form} action={save}>
      <fieldset aria-describedby={fieldState.error ? error : undefined} className="grid gap-1">
        <legend className="mb-1 font-medium text-sm">Joint statements for</legend>
        {adults.map((adult, place) => (
          <Checkbox
            key={adult.memberId}
            ref={place === 0 ? field.ref : undefined}
            name={field.name}
            label={formatFullName(adult)}
            checked={field.value.includes(adult.memberId)}
            onChange={({ target }) => choose(adult.memberId, target.checked)}
          />
        ))}
        {fieldState.error?.message && <FieldError id={error} sentence={fieldState.error.message} />}
      </fieldset>
      <FormActions submitLabel="Save" onCancel={onClose} />
    </Form>
  );
}
