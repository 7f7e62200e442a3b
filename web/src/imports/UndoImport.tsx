import type { QueryKey } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { queryClient } from "../api/reads.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { Button } from "../ui/Button.tsx";

interface UndoImportProps {
  /** Whether the import can be undone. An open question stays if this changes. */
  isOffered: boolean;
  /** What happens to the records of the import. */
  text: string;
  /** Undoes it, and returns it. */
  call: () => Promise<unknown>;
  queryKey: QueryKey;
}

/** The button that undoes an import, and its question. */
export function UndoImport({ isOffered, queryKey, ...question }: UndoImportProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      {isOffered && (
        <Button icon={<Undo2 />} onClick={() => setAsking(true)}>
          Undo this import
        </Button>
      )}
      {asking && (
        <ConfirmAction
          danger
          title="Undo this import"
          confirmLabel="Undo import"
          {...question}
          onSaved={(next) => {
            queryClient.setQueryData(queryKey, next);
            close();
          }}
          failed="The import could not be undone. Please try again."
          onClose={close}
        />
      )}
    </>
  );
}
