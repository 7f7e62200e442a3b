// The paper list that a desk keeps, to read and print without the server.
import type { PaperList } from "@narthex/contract/child-paper.ts";
import { FileText, Printer } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogNote } from "../../ui/dialogNote.ts";
import { PaperSheet } from "./PaperSheet.tsx";

/** Shows nothing as long as no list is kept. */
export function PaperCopy({ list }: { list: PaperList | null }) {
  const [isOpen, setOpen] = useState(false);
  if (!list) return null;
  return (
    <>
      <Button icon={<FileText />} onClick={() => setOpen(true)}>
        Open paper list
      </Button>
      {isOpen && (
        <DialogNote value={null}>
          <Dialog open size="large" title="Paper list" onClose={() => setOpen(false)}>
            <div className="grid gap-4">
              <div>
                <Button variant="primary" icon={<Printer />} onClick={() => window.print()}>
                  Print
                </Button>
              </div>
              <PaperSheet list={list} />
            </div>
            {createPortal(
              <div className="paper-sheet hidden print:block">
                <PaperSheet list={list} isOnPaper />
              </div>,
              document.body,
            )}
          </Dialog>
        </DialogNote>
      )}
    </>
  );
}
