import type { MemberImport } from "@narthex/contract/imports.ts";
import { formatHeadingRows, formatUnread } from "./importWords.ts";

/** The rows and files that are not read, so that nothing is left out unnoticed. */
export function UnreadParts({ found: { headingRows, unreadFiles } }: { found: MemberImport }) {
  return (
    <>
      {headingRows.length > 0 && <p className="text-ink-quiet text-sm">{formatHeadingRows(headingRows)}</p>}
      {unreadFiles.length > 0 && (
        <p className="text-ink-quiet text-sm">
          <span className="font-medium">Files not imported: </span>
          {`${formatUnread(unreadFiles)}.`}
        </p>
      )}
    </>
  );
}
