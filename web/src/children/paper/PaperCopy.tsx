// The paper list that a desk keeps, to read and print without the server.
import type { PaperList } from "@narthex/contract/child-paper.ts";
import { FileText } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { PaperDialog } from "./PaperDialog.tsx";
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
        <PaperDialog title="Paper list" onClose={() => setOpen(false)}>
          {(isOnPaper) => <PaperSheet list={list} isOnPaper={isOnPaper} />}
        </PaperDialog>
      )}
    </>
  );
}
