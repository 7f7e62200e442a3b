import type { JointStatements } from "@narthex/contract/joint-statements.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { JointForm } from "./JointForm.tsx";
import { JOINT_MEANING } from "./statementWords.ts";

interface JointDialogProps {
  found: Omit<JointStatements, "lastYear">;
  onClose: () => void;
}

/** The choice of joint statements for one household. */
export default function JointDialog({ found, onClose }: JointDialogProps) {
  return (
    <Dialog
      open
      size="small"
      title={`Joint statements: ${found.household}`}
      description={JOINT_MEANING}
      onClose={onClose}
    >
      {found.adults.length < 2 ? (
        <p>
          Two adults are needed whose mail goes to this household. Change the household under Members, Households first.
        </p>
      ) : (
        <JointForm found={found} onClose={onClose} />
      )}
    </Dialog>
  );
}
