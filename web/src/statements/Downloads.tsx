import { api } from "@narthex/contract/api.ts";
import type { StatementYear } from "@narthex/contract/statements.ts";
import { FileArchive, Mail, Printer } from "lucide-react";
import { useState } from "react";
import { buildAddress } from "../api/request.ts";
import { formatNumber } from "../format/format.ts";
import { ConfirmedDownload } from "../page/ConfirmedDownload.tsx";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Button, getButtonClass } from "../ui/Button.tsx";

// The dialog is loaded when it opens.
const MailStatementsDialog = loadOnDemand(() => import("./MailStatementsDialog.tsx"));

/** The actions on the statements, while the ledger has not changed: print, download, send. */
export function Downloads({ found: { year, run, mailsWaiting } }: { found: StatementYear }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {!run?.isOutdated && (
        <>
          <div className="flex flex-wrap gap-3">
            <ConfirmedDownload
              href={buildAddress(api.statements.combined, { params: { year } })}
              className={getButtonClass()}
            >
              <Printer aria-hidden />
              All in one PDF
            </ConfirmedDownload>
            <ConfirmedDownload
              href={buildAddress(api.statements.zip, { params: { year } })}
              className={getButtonClass()}
            >
              <FileArchive aria-hidden />
              ZIP (one file each)
            </ConfirmedDownload>
            <Button icon={<Mail />} onClick={() => setAsking(true)}>
              Send by email
            </Button>
          </div>
          <p className="text-ink-quiet text-sm">
            Print single-sided. Folded in three, the address shows in the window of a #10 envelope.
          </p>
        </>
      )}
      {mailsWaiting > 0 && (
        <p role="status" className="text-ink-quiet text-sm">
          {mailsWaiting === 1
            ? "1 email is waiting to be sent."
            : `${formatNumber(mailsWaiting)} emails are waiting to be sent.`}
        </p>
      )}
      {asking && <MailStatementsDialog year={year} onClose={() => setAsking(false)} />}
    </>
  );
}
