import { api } from "@narthex/contract/api.ts";
import { DEPARTURE_REASONS, DEPARTURE_WORDS } from "@narthex/contract/departure-kinds.ts";
import { type Departure, DepartureInput } from "@narthex/contract/departures.ts";
import type { Person } from "@narthex/contract/person.ts";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName } from "../../format/format.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { DateField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useToday } from "../../live/midnight.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DELETED_OF_CHILDREN, mayBeChild } from "../childhood.ts";
import { queryDeparture } from "./person.queries.ts";
import { useAge } from "./useAge.ts";

type Input = z.input<typeof DepartureInput>;

const TITLE = "Left the church";

const OPTIONS = DEPARTURE_REASONS.map((reason) => ({ value: reason, label: DEPARTURE_WORDS[reason] }));

interface DepartureDialogProps {
  person: Person;
  onClose: () => void;
}

/** Records or corrects when and why a person left. */
export function DepartureDialog(props: DepartureDialogProps) {
  const query = useQuery(queryDeparture(props.person.id));
  // The form begins with what is known.
  if (query.data) return <Form {...props} known={query.data.departure} />;
  if (query.isPending) return null;
  return (
    <Dialog open size="small" title={TITLE} onClose={props.onClose}>
      <QueryError query={query} />
    </Dialog>
  );
}

function Form({ person, known, onClose }: DepartureDialogProps & { known: Departure | null }) {
  const form = useSchemaForm<Input>(
    DepartureInput,
    // No reason is chosen at first.
    { reason: known?.reason ?? ("" as Input["reason"]), leftOn: known?.leftOn ?? "" },
    `person.${person.id}.departure`,
  );
  const record = useAction({
    call: (body: Input) => request(api.departures.record, { params: { id: person.id }, body }),
    failed: "It could not be saved. Please try again.",
    done: `${formatFullName(person)} is inactive`,
    onDone: onClose,
  });
  const { age } = useAge(person);
  const ofChild = mayBeChild(age, useToday()) ? ` ${DELETED_OF_CHILDREN}` : "";
  const isDeath = form.watch("reason") === "died";
  return (
    <FormDialog
      form={form}
      action={record}
      onClose={onClose}
      size="small"
      title={TITLE}
      description={`${formatFullName(person)} ${person.membershipStatus === "inactive" ? "is" : "becomes"} inactive: the record stays, and announcements and requests to serve are not sent anymore.${ofChild}`}
      submitLabel="Save"
    >
      <SelectField form={form} name="reason" label="Reason" options={OPTIONS} placeholder="Choose a reason" required />
      <DateField
        form={form}
        name="leftOn"
        label={isDeath ? "Day of death" : "Left on"}
        hint="Leave it empty if you do not know the day. Then the yearly report of people who joined and left does not count it."
      />
      {isDeath && (
        <p className="text-ink-quiet text-sm">
          Giving statements are not emailed to this person anymore.
          {person.userId !== null && " If the family does not need the account, deactivate it under User Management."}
        </p>
      )}
    </FormDialog>
  );
}
