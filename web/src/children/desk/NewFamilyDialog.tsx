// A family that comes for the first time: one adult with a phone number, and the children.
import { api } from "@narthex/contract/api.ts";
import { CHILD_ENTERED_TWICE, NewFamily } from "@narthex/contract/child-families.ts";
import type { ErrorCode } from "@narthex/contract/errors.ts";
import { Plus, Users, X } from "lucide-react";
import { useContext, useRef } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import type * as z from "zod";
import { ApiError, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { CheckboxField } from "../../forms/CheckboxField.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { DateField, PhoneField, TextField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { Button } from "../../ui/Button.tsx";
import { CloseGuardContext } from "../../ui/closeGuard.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { parseAdult } from "./enteredFamily.ts";

const EnteredFamily = NewFamily.omit({ entryKey: true });
type FamilyInput = z.input<typeof EnteredFamily>;

/** By the code of the refusal. */
const KNOWN_HINTS: Partial<Record<ErrorCode, string>> = {
  family_known: "Two families rarely have the same phone number. Open the known family to check.",
  family_name_known: "The known family may have a new phone number. Open the family to check.",
};

const createChild = (lastName: string) => ({
  firstName: "",
  lastName,
  age: null,
  dateOfBirth: "",
  allergies: "",
  medicalNotes: "",
});

interface NewFamilyDialogProps {
  /** Typed in the search. */
  search: string;
  onClose: () => void;
  /** Gets the id of the household. */
  onAdded: (householdId: number) => void;
  /** Gets the id of the household that the entered family is. */
  onKnown: (householdId: number) => void;
}

export function NewFamilyDialog({ search, onClose, onAdded, onKnown }: NewFamilyDialogProps) {
  const adult = parseAdult(search);
  const start = { adult, children: [createChild(adult.lastName)], isAnotherFamily: false, areDifferentChildren: false };
  const form = useSchemaForm<FamilyInput>(EnteredFamily, start, "children.family");
  const { fields, append, remove } = useFieldArray<FamilyInput, "children">({
    control: form.control,
    name: "children",
  });
  const add = useAction({
    call: (typed: FamilyInput) =>
      request(api.childFamilies.create, { body: { ...typed, entryKey: form.draft.entryKey } }),
    failed: "The family could not be saved. Please try again.",
    done: "Family added",
    onDone: ({ id }) => onAdded(id),
  });
  const { error } = add;
  const hint = error instanceof ApiError && error.code ? KNOWN_HINTS[error.code] : undefined;
  const known = hint ? ((error as ApiError).current as { id: number }) : null;
  const wrong = add.problem?.fields ?? {};
  const twice = fields.findIndex((_, place) => wrong[`children.${place}.firstName`] === CHILD_ENTERED_TWICE);
  const isSaidDifferent = useWatch({ control: form.control, name: "areDifferentChildren" });
  // The question stays where it was answered, or at the last child.
  const asked = twice < 0 && isSaidDifferent ? fields.length - 1 : twice;
  const filledLastName = useRef(adult.lastName);
  /** Children without a last name, or with the one that the adult had before, get the adult's. */
  const passOnName = () => {
    const { adult, children } = form.getValues();
    for (const [place, { lastName }] of children.entries())
      if (lastName === "" || lastName === filledLastName.current)
        form.setValue(`children.${place}.lastName`, adult.lastName, { shouldDirty: true });
    filledLastName.current = adult.lastName;
  };
  return (
    <FormDialog
      form={form}
      action={add}
      onClose={onClose}
      title="New family"
      description="An adult who can be reached, and the children. The office completes the rest later."
      submitLabel="Add family"
    >
      {known && (
        <div className="grid justify-items-start gap-3 rounded-md border border-line p-4">
          <OpenKnownFamily onOpen={() => onKnown(known.id)} />
          <CheckboxField
            form={form}
            name="isAnotherFamily"
            label="It is another family"
            hint={`${hint} If a child is missing there, select this. The office can merge the records later.`}
          />
        </div>
      )}
      <fieldset className="grid gap-4 sm:grid-cols-2" onBlur={passOnName}>
        <legend className="mb-2 font-semibold">Adult</legend>
        <TextField form={form} name="adult.firstName" label="First name" required autoComplete="off" />
        <TextField form={form} name="adult.lastName" label="Last name" required autoComplete="off" />
        <PhoneField form={form} name="adult.phone" label="Phone" required autoComplete="off" />
      </fieldset>
      {fields.map(({ id }, place) => (
        <fieldset key={id} className="grid gap-4 border-line border-t pt-4 sm:grid-cols-2">
          <legend className="sr-only">{`Child ${place + 1}`}</legend>
          <div className="flex items-center justify-between sm:col-span-2">
            <span aria-hidden className="font-semibold">{`Child ${place + 1}`}</span>
            {fields.length > 1 && (
              <IconButton label={`Remove child ${place + 1}`} icon={<X />} onClick={() => remove(place)} />
            )}
          </div>
          <TextField form={form} name={`children.${place}.firstName`} label="First name" required autoComplete="off" />
          <TextField form={form} name={`children.${place}.lastName`} label="Last name" required autoComplete="off" />
          {place === asked && (
            <div className="grid gap-3 rounded-md border border-line p-4 sm:col-span-2">
              <p className="font-semibold">Are these two different children?</p>
              <CheckboxField
                form={form}
                name="areDifferentChildren"
                label="Yes, they are different children with the same name"
                hint="Such as twins. Otherwise, remove one of them."
              />
            </div>
          )}
          <NumberField
            form={form}
            name={`children.${place}.age`}
            label="Age"
            hint="In whole years. Without an age or a date of birth, you choose the room by hand."
          />
          <DateField
            form={form}
            name={`children.${place}.dateOfBirth`}
            label="Date of birth"
            hint="If it is known; otherwise, the age is enough."
          />
          <TextField
            form={form}
            name={`children.${place}.allergies`}
            label="Allergies"
            hint="Printed on the child's tag."
            autoComplete="off"
            className="sm:col-span-2"
          />
          <TextField
            form={form}
            name={`children.${place}.medicalNotes`}
            label="Medical notes"
            hint="Only the children's team sees them."
            autoComplete="off"
            className="sm:col-span-2"
          />
        </fieldset>
      ))}
      <div>
        <Button icon={<Plus />} onClick={() => append(createChild(form.getValues("adult.lastName")))}>
          Add child
        </Button>
      </div>
    </FormDialog>
  );
}

/** It closes the form, which asks first, because the known family may lack a child who was typed. */
function OpenKnownFamily({ onOpen }: { onOpen: () => void }) {
  const leave = useContext(CloseGuardContext);
  return (
    <Button icon={<Users />} onClick={() => leave(onOpen)}>
      Open the known family
    </Button>
  );
}
