import { Copy, Download, Printer } from "lucide-react";
import { useCallback, useRef } from "react";
import { useCurrentUser } from "../session/session.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { copyWithNotice } from "../ui/copyText.ts";
import { useUnsaved } from "../ui/unsaved.ts";
import { BackupCodesSheet } from "./BackupCodesSheet.tsx";

interface BackupCodesProps {
  codes: readonly string[];
  onDone: () => void;
  /** A sentence that says when the codes work, if they do not work yet. */
  children?: string;
}

/**
 * The backup codes are shown only once, and closing without saving them needs a confirmation. They should be kept
 * elsewhere than on the phone. It is a form, so that a press outside the dialog does not close it.
 */
export function BackupCodes({ codes, onDone, children }: BackupCodesProps) {
  const { email, congregation } = useCurrentUser();
  const isKept = useRef(false);
  useUnsaved(useCallback(() => !isKept.current && "shown-once", []));
  const keep = () => {
    isKept.current = true;
  };
  const copy = async () => {
    const copied = { title: "Copied!", description: "Backup codes copied to clipboard" };
    if (await copyWithNotice(codes.join("\n"), copied)) keep();
  };
  const file = `${congregation.name}\n${location.origin}\nBackup codes of ${email}, each works once\n\n${codes.join("\n")}\n`;
  return (
    <form
      className="flex grow flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      <p>
        If you lose your phone, each of these codes signs you in once. They are not shown again: keep them where you can
        find them without the phone. {children}
      </p>
      <ul
        aria-label="Backup codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg bg-surface-sunken p-4 text-center font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:grow">
        <Button icon={<Copy />} autoFocus onClick={() => void copy()}>
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="backup-codes.txt"
          className={getButtonClass()}
          onClick={keep}
        >
          <Download aria-hidden />
          Download
        </a>
        <Button
          icon={<Printer />}
          onClick={() => {
            keep();
            window.print();
          }}
        >
          Print
        </Button>
      </div>
      <BackupCodesSheet codes={codes} />
      <ActionBar>
        <Button type="submit" variant="primary">
          I have saved them
        </Button>
      </ActionBar>
    </form>
  );
}
