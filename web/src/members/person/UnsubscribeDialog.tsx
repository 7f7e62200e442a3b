import { api } from "@narthex/contract/api.ts";
import type { Person } from "@narthex/contract/person.ts";
import { request } from "../../api/request.ts";
import { formatFullName } from "../../format/format.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";

/** Asks before the office ends the announcements by email of a person who wants no more. */
export function UnsubscribeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = formatFullName(person);
  return (
    <ConfirmAction
      title={`Unsubscribe ${name}?`}
      text={`${name} will get no more announcements by email. Only ${name} can turn them on again, in the profile or through the link in an earlier email. Other emails, such as statements, are still sent.`}
      confirmLabel="Unsubscribe"
      call={() => request(api.announcementEmails.stop, { params: { id: person.id }, body: { state: "unsubscribed" } })}
      done="Unsubscribed"
      failed="This could not be saved. Please try again."
      onClose={onClose}
    />
  );
}
