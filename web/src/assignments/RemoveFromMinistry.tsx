import { api } from "@narthex/contract/api.ts";
import { request } from "../api/request.ts";
import { formatFullName } from "../format/format.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";

interface RemoveFromMinistryProps {
  person: { id: number; firstName: string; lastName: string };
  ministry: { id: number; name: string };
  onClose: () => void;
}

/** Asks before a person is removed from a ministry. */
export function RemoveFromMinistry({ person, ministry, onClose }: RemoveFromMinistryProps) {
  const name = formatFullName(person);
  return (
    <ConfirmAction
      title={`Remove from ${ministry.name}?`}
      text={`${name} will no longer belong to ${ministry.name}. Volunteer hours stay on record.`}
      confirmLabel="Remove"
      call={() =>
        request(api.ministries.unassignMany, { params: { id: ministry.id }, body: { memberIds: [person.id] } })
      }
      done={(changed) => ({ title: `${name} was removed from ${changed.name}` })}
      failed="Failed to remove members"
      onClose={onClose}
    />
  );
}
