import { Dialog } from "../../ui/Dialog.tsx";
import { PrintLabels } from "./PrintLabels.tsx";

interface ReprintDialogProps {
  checkInId: number;
  name: string;
  onClose: () => void;
}

/** The tags of a child once more, with the same code, for leads. */
export function ReprintDialog({ checkInId, name, onClose }: ReprintDialogProps) {
  return (
    <Dialog
      open
      size="small"
      title={`Labels of ${name}`}
      description="With the same code. Each print is recorded."
      onClose={onClose}
    >
      <PrintLabels checkInIds={[checkInId]} />
    </Dialog>
  );
}
