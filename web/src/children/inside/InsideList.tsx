// Everyone who is in the children's rooms now, for a fire or another emergency. It is kept while the page is open, so
// that it can be read and printed without the server.
import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { PendingDialog } from "../../page/PendingDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { PaperDialog } from "../paper/PaperDialog.tsx";
import { InsideSheet } from "./InsideSheet.tsx";

const TITLE = "Who is inside";
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
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<ListChecks />} onClick={open}>
        {TITLE}
      </Button>
      {isOpen &&
        (query.data ? (
          <PaperDialog title={TITLE} onClose={close}>
            {(isOnPaper) => <InsideSheet list={query.data} isThere={isThere} isOnPaper={isOnPaper} />}
          </PaperDialog>
        ) : (
          <PendingDialog size="large" title={TITLE} onClose={close} query={query} />
        ))}
    </>
  );
}
