import { api } from "@narthex/contract/api.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatFullName, type NamedPerson } from "../format/format.ts";
import { Button } from "../ui/Button.tsx";

interface ConfirmAssignmentProps {
  person: NamedPerson;
  ministryId: number;
}

/**
 * Confirms an assignment by a ministry's leader, so that the person need not accept it: most people have no account. For
 * managers of members, whose own assignments are confirmed too.
 */
export function ConfirmAssignment({ person, ministryId }: ConfirmAssignmentProps) {
  const name = formatFullName(person);
  const confirm = useAction({
    call: () => request(api.ministries.assign, { params: { id: ministryId }, body: { memberIds: [person.id] } }),
    failed: "The assignment could not be confirmed. Please try again.",
    failureNotice: true,
    done: (ministry) => ({ title: `${name} now belongs to ${ministry.name}` }),
  });
  return (
    <Button size="small" busy={confirm.busy} aria-label={`Confirm ${name}`} onClick={() => confirm.run()}>
      Confirm
    </Button>
  );
}
