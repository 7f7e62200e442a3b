import { api } from "@narthex/contract/api.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatFullName, formatMembers, type NamedPerson } from "../format/format.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { useMay } from "../session/session.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useServingPlaces } from "./useServingPlaces.tsx";

interface RemoveFromMinistryProps {
  person: NamedPerson;
  ministry: { id: number; name: string };
  onClose: () => void;
}

/** Asks before a person is removed from a ministry. */
export function RemoveFromMinistry({ person, ministry, onClose }: RemoveFromMinistryProps) {
  const { choice, takeOut } = useServingPlaces([person.id], ministry.id);
  return (
    <ConfirmAction
      {...useQuestion([person], ministry)}
      call={async () => {
        await takeOut();
        return request(api.ministries.unassignMany, { params: { id: ministry.id }, body: { memberIds: [person.id] } });
      }}
      done={(changed) => ({ title: `${formatFullName(person)} was removed from ${changed.name}` })}
      failed="Failed to remove members"
      onClose={onClose}
    >
      {choice}
    </ConfirmAction>
  );
}

interface RemovePeopleProps {
  people: readonly NamedPerson[];
  ministry: { id: number; name: string };
  onRemove: () => void;
  onClose: () => void;
  findNextFocus: () => HTMLElement | null;
}

/** The same question before a list shows that people are removed. */
export function RemovePeople({ people, ministry, onRemove, onClose, findNextFocus }: RemovePeopleProps) {
  const question = useQuestion(people, ministry);
  const memberIds = people.map(({ id }) => id);
  const { choice, takeOut } = useServingPlaces(memberIds, ministry.id);
  const remove = useAction({
    call: takeOut,
    failed: "Failed to remove members",
    onSaved: () => {
      onRemove();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      {...question}
      busy={remove.busy}
      error={remove.sentence}
      onConfirm={remove.run}
      onCancel={onClose}
      findNextFocus={findNextFocus}
    >
      {choice}
    </ConfirmDialog>
  );
}

function useQuestion(people: readonly NamedPerson[], { name }: { name: string }) {
  const manages = useMay("members.manage");
  const [only] = people;
  const isOne = only !== undefined && people.length === 1;
  const removed = `${isOne ? formatFullName(only) : formatMembers(people.length)} will no longer belong to ${name}. Volunteer hours stay on record. Replies to its coming events are removed, and the people who are coming or waiting get an email. People who may see all events keep their replies.`;
  // Those whom the office adds belong at once.
  const again = `If you add ${isOne ? "this person" : "them"} again, ${isOne ? "the person is" : "they are"} asked again, also if the office added them before.`;
  return {
    title: isOne ? `Remove from ${name}?` : `Remove ${formatMembers(people.length)} from ${name}?`,
    text: manages ? removed : `${removed} ${again}`,
    confirmLabel: "Remove",
  };
}
