import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogNote } from "../../ui/dialogNote.ts";

interface PaperDialogProps {
  title: string;
  onClose: () => void;
  /** The list on the screen, or as it is printed. */
  children: (isOnPaper: boolean) => ReactNode;
}

/** A dialog with a list that is printed without the page around it, also without the server. */
export function PaperDialog({ title, onClose, children }: PaperDialogProps) {
  return (
    <DialogNote value={null}>
      <Dialog open size="large" title={title} onClose={onClose}>
        <div className="grid gap-4">
          <div>
            <Button variant="primary" icon={<Printer />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
          {children(false)}
        </div>
        {createPortal(<div className="paper-sheet hidden print:block">{children(true)}</div>, document.body)}
      </Dialog>
    </DialogNote>
  );
}
