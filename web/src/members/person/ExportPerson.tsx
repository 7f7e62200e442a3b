import { api } from "@narthex/contract/api.ts";
import type { Person } from "@narthex/contract/person.ts";
import { addressOf, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { fullName } from "../../format/format.ts";
import { NOT_WORKED, OwnPasswordForm } from "../../profile/OwnPasswordForm.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

/** Asks for the viewer's password, and then downloads everything about the person. */
export function ExportPerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const confirm = useAction({
    call: (body: { password: string }) => request(api.confirmation.confirm, { body }),
    failed: NOT_WORKED,
    onDone: () => {
      onClose();
      location.assign(addressOf(api.person.export, { params: { id: person.id } }));
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Export Everything"
      description={`One ZIP file with all data about ${fullName(person)}, for the person who asked for it. It contains only the notes that were released for it.`}
    >
      <OwnPasswordForm submitLabel="Download" action={confirm} onCancel={onClose} />
    </Dialog>
  );
}
