import { api } from "@narthex/contract/api.ts";
import type { Distinction } from "@narthex/contract/distinction.ts";
import { PersonAwayInput } from "@narthex/contract/serving-away.ts";
import type * as z from "zod";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName } from "../../format/format.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { DateField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { formatDistinction } from "../../people/formatHome.ts";

interface Person {
  memberId: number;
  firstName: string;
  lastName: string;
  distinction?: Distinction | null;
}

const compareNames = (a: Person, b: Person) =>
  a.lastName.localeCompare(b.lastName) || a.firstName.localeCompare(b.firstName);

const describePerson = (person: Person) =>
  [formatFullName(person), person.distinction && formatDistinction(person.distinction)].filter(Boolean).join(" · ");

interface AddAwayDialogProps {
  ministryId: number;
  /** Those of whom one is chosen; the only one needs no choice. */
  people: readonly Person[];
  /** Whether the ministry may have others, such as those who are planned at the place already. */
  isPart?: boolean;
  /** The day that is entered at first, YYYY-MM-DD. */
  day: string;
  onClose: () => void;
}

/** Enters for a person of the ministry when they cannot serve. */
export default function AddAwayDialog({ ministryId, people, isPart, day, onClose }: AddAwayDialogProps) {
  const [first] = people;
  const only = people.length === 1 ? first : undefined;
  const form = useSchemaForm<z.input<typeof PersonAwayInput>>(
    PersonAwayInput,
    { ...(only ? { memberId: only.memberId } : {}), firstDay: day, lastDay: day },
    `serving.${ministryId}.away.${only?.memberId ?? "new"}`,
  );
  const add = useAction({
    call: (body: z.input<typeof PersonAwayInput>) => request(api.servingAway.add, { params: { id: ministryId }, body }),
    failed: "The days could not be saved. Please try again.",
    done: "Days away saved",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={add}
      onClose={onClose}
      size="small"
      title={only ? `When is ${formatFullName(only)} away?` : "Days away"}
      description="Both days are included. The person sees them, and that you entered them."
      submitLabel="Add days"
    >
      {!only && (
        <SelectField
          form={form}
          name="memberId"
          label="Person"
          required
          placeholder="Choose a person"
          options={people
            .toSorted(compareNames)
            .map((person) => ({ value: person.memberId, label: describePerson(person) }))}
          {...(isPart
            ? {
                hint: "These are the people of the list before. To find others, press Cancel and type a name. For people who are planned here, press their name in the plan.",
              }
            : {})}
        />
      )}
      <DateField form={form} name="firstDay" label="First day" required />
      <DateField form={form} name="lastDay" label="Last day" required />
    </FormDialog>
  );
}
