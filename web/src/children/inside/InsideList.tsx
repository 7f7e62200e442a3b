// Everyone who is in the children's rooms now, for a fire or another emergency. It is kept while the page is open, so
// that it can be read and printed without the server.
import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { ListChecks, Printer } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { read } from "../../api/reads.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogNote } from "../../ui/dialogNote.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { InsideSheet } from "./InsideSheet.tsx";

/** The list says when it was read, so it is read again also if nothing changed. */
const READ_AGAIN_MS = 30_000;

/** @param isThere whether the server answers */
export function InsideList({ isThere }: { isThere: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...read(api.childrenInside.list), enabled: isThere, refetchInterval: READ_AGAIN_MS });
  const open = () => {
    if (isThere) void query.refetch();
    setOpen(true);
  };
  return (
    <>
      <Button icon={<ListChecks />} onClick={open}>
        Who is inside
      </Button>
      {isOpen && (
        <DialogNote value={null}>
          <Dialog open size="large" title="Who is inside" onClose={() => setOpen(false)}>
            {query.data ? (
              <div className="grid gap-4">
                <div>
                  <Button variant="primary" icon={<Printer />} onClick={() => window.print()}>
                    Print
                  </Button>
                </div>
                <InsideSheet list={query.data} isThere={isThere} />
              </div>
            ) : query.isError ? (
              <QueryError query={query} />
            ) : (
              <Skeleton className="h-48 w-full" />
            )}
            {query.data &&
              createPortal(
                <div className="paper-sheet hidden print:block">
                  <InsideSheet list={query.data} isThere={isThere} isOnPaper />
                </div>,
                document.body,
              )}
          </Dialog>
        </DialogNote>
      )}
    </>
  );
}
