import { Dialog, type DialogProps } from "../ui/Dialog.tsx";
import { LoadingRows } from "../ui/Skeleton.tsx";
import { type FailedQuery, QueryError } from "./QueryError.tsx";

interface PendingDialogProps extends Pick<DialogProps, "title" | "size" | "onClose"> {
  /** It has no data yet. */
  query: FailedQuery & { isError: boolean };
  label?: string;
  /** The number of placeholders, and the class of their height. */
  rows?: number;
  bar?: string;
}

/** A dialog whose content is not loaded yet, or could not be loaded. */
export function PendingDialog({ query, label = "Loading", rows = 1, bar = "h-48", ...dialog }: PendingDialogProps) {
  return (
    <Dialog open {...dialog}>
      {query.isError ? (
        <QueryError query={query} />
      ) : (
        <LoadingRows label={label} rows={rows} className="grid gap-3" bar={bar} />
      )}
    </Dialog>
  );
}
