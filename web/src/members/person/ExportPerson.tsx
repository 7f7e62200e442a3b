import { api } from "@narthex/contract/api.ts";
import type { Person } from "@narthex/contract/person.ts";
import { buildAddress } from "../../api/request.ts";
import ConfirmationDialog from "../../confirmation/ConfirmationDialog.tsx";
import { formatFullName } from "../../format/format.ts";

/** Asks the viewer to confirm who they are, and then downloads everything about the person. */
export function ExportPerson({ person, onClose }: { person: Person; onClose: () => void }) {
  return (
    <ConfirmationDialog
      title="Export everything"
      description={`One ZIP file with all data about ${formatFullName(person)}, for the person who asked for it. It contains only the notes that were released for it. Please confirm that it is you.`}
      submitLabel="Download"
      accept={() => {
        onClose();
        location.assign(buildAddress(api.person.export, { params: { id: person.id } }));
      }}
      refuse={onClose}
    />
  );
}
