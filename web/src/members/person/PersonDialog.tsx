// The dialogs of a person's page, loaded together when the first one opens.
import type { Person } from "@narthex/contract/person.ts";
import { RecordDonation } from "../../donations/RecordDonation.tsx";
import { AddToHousehold } from "../../households/AddToHousehold.tsx";
import { MergePerson } from "../../merges/MergePerson.tsx";
import { DeleteMember } from "../DeleteMember.tsx";
import { EditMember } from "../EditMember.tsx";
import { EditRole } from "../EditRole.tsx";
import { AddToMinistry } from "./AddToMinistry.tsx";
import { CheckInPerson } from "./CheckInPerson.tsx";
import { DepartureDialog } from "./DepartureDialog.tsx";
import { ExportPerson } from "./ExportPerson.tsx";
import { InvitePerson } from "./InvitePerson.tsx";
import { UnsubscribeDialog } from "./UnsubscribeDialog.tsx";

export type PersonAction =
  | "edit"
  | "role"
  | "remove"
  | "gift"
  | "checkIn"
  | "assign"
  | "household"
  | "leave"
  | "invite"
  | "merge"
  | "unsubscribe"
  | "export";

interface PersonDialogProps {
  action: PersonAction;
  person: Person;
  onClose: () => void;
  /** Called after the person was deleted. */
  onRemoved: () => unknown;
}

export default function PersonDialog({ action, person, onClose, onRemoved }: PersonDialogProps) {
  if (action === "edit") return <EditMember member={person} onClose={onClose} />;
  if (action === "role") return <EditRole member={person} onClose={onClose} />;
  if (action === "remove") return <DeleteMember member={person} onClose={onClose} onRemoved={onRemoved} />;
  if (action === "gift") return <RecordDonation donor={person} onClose={onClose} />;
  if (action === "checkIn") return <CheckInPerson person={person} onClose={onClose} />;
  if (action === "assign") return <AddToMinistry person={person} onClose={onClose} />;
  if (action === "household") return <AddToHousehold person={person} onClose={onClose} />;
  if (action === "unsubscribe") return <UnsubscribeDialog person={person} onClose={onClose} />;
  if (action === "leave") return <DepartureDialog person={person} onClose={onClose} />;
  if (action === "merge") return <MergePerson person={person} onClose={onClose} />;
  if (action === "export") return <ExportPerson person={person} onClose={onClose} />;
  return <InvitePerson person={person} onClose={onClose} />;
}
