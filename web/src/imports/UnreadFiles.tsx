import type { MemberImport } from "@narthex/contract/imports.ts";
import { formatUnread } from "./importWords.ts";

/** The files of a bundle that stay out, so that none is left out unnoticed. */
export function UnreadFiles({ files }: { files: MemberImport["unreadFiles"] }) {
  if (files.length === 0) return null;
  return (
    <p className="text-ink-quiet text-sm">
      <span className="font-medium">Files not imported: </span>
      {`${formatUnread(files)}.`}
    </p>
  );
}
