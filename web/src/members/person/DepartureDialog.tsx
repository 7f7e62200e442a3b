import { api } from "@narthex/contract/api.ts";
import { DEPARTURE_REASONS, DEPARTURE_WORDS, type DepartureReason } from "@narthex/contract/departure-kinds.ts";
import { DepartureInput, type RecordedDeparture } from "@narthex/contract/departures.ts";
import type { Person } from "@narthex/contract/person.ts";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { ApiError, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName } from "../../format/format.ts";
import { ConflictNote } from "../../forms/ConflictNote.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { DateField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useVersion } from "../../forms/useVersion.ts";
import { useToday } from "../../live/midnight.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DELETED_OF_CHILDREN, mayBeChild } from "../childhood.ts";
import { queryDeparture } from "./person.queries.ts";
import { useAge } from "./useAge.ts";

type Input = Omit<z.input<typeof DepartureInput>, "updatedAt">;

/** Without a departure, no reason is chosen at first. */
type Versioned = Omit<RecordedDeparture, "reason" | "updatedAt"> & { reason: string; updatedAt: string | null };
const NONE: Versioned = { reason: "", leftOn: null, updatedAt: null };

const toDepartureValues = ({ reason, leftOn }: Versioned): Input => ({
  reason: reason as Input["reason"],
  leftOn: leftOn ?? "",
});

/** A conflict with a person who is active again contains no current departure; the form shows that there is none. */
function addNoDeparture(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== "conflict" || error.current) throw error;
  throw new ApiError(error.status, error.message, { code: "conflict", current: NONE });
}

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

function Form({ person, known, onClose }: DepartureDialogProps & { known: RecordedDeparture | null }) {
  const begun = known ?? NONE;
  const params = { id: person.id };
  const form = useSchemaForm<Input>(DepartureInput, toDepartureValues(begun), `person.${person.id}.departure`);
  const version = useVersion<Versioned, Input>(
    form,
    begun,
    toDepartureValues,
    async () => (await request(api.departures.show, { params })).departure ?? NONE,
  );
  const record = useAction({
    call: (typed: Input) =>
      version.save(
        typed,
        ({ updatedAt = null }, values) =>
          request(api.departures.record, { params, body: { ...values, updatedAt } }).catch(addNoDeparture),
        (newer) => newer.updatedAt === null,
      ),
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
      <ConflictNote
        form={form}
        version={version}
        fields={{
          reason: { label: "Reason", words: (reason: DepartureReason) => DEPARTURE_WORDS[reason] },
          leftOn: "Left on",
        }}
      />
      <SelectField form={form} name="reason" label="Reason" options={OPTIONS} placeholder="Choose a reason" required />
      <DateField
        form={form}
        name="leftOn"
        label={isDeath ? "Day of death" : "Left on"}
        hint="Leave it empty if you do not know the day. Then the yearly report of people who joined and left does not count it."
      />
      {isDeath && (
        <p className="text-ink-quiet text-sm">
          Giving statements are not emailed to this person anymore. A joint statement is issued for the last time for
          the year of the death.
          {person.userId !== null && " If the family does not need the account, deactivate it under User Management."}
        </p>
      )}
    </FormDialog>
  );
}
