import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { EMAIL_KEPT, EMAILS_KEPT } from "../page/emailKept.ts";
import { QueryError } from "../page/QueryError.tsx";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Problem } from "../ui/Field.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { formatNoMailReason, formatReceivers, formatStatements } from "./statementWords.ts";

/** Shows who gets an email and who does not, and why, before anything is sent. */
export default function MailStatementsDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const params = { year };
  const preview = useQuery({ ...read(api.statements.mailPreview, { params }), refetchOnMount: "always" });
  const send = useAction({
    call: () => request(api.statements.mailAll, { params }),
    failed: "The emails could not be sent. Please try again.",
    onSaved: onClose,
    done: ({ asked }) =>
      preview.data?.delivery === "kept"
        ? { title: `${formatStatements(asked)} kept here`, description: asked === 1 ? EMAIL_KEPT : EMAILS_KEPT }
        : { title: `${formatStatements(asked)} on their way`, description: "You can leave this page." },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={`Send the statements for ${year} by email`}
      description="A donor gets a statement once, however often it is sent from here."
    >
      {preview.isPending || (preview.isFetching && !preview.data) ? (
        <Loading label="Counting">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-3 h-5 w-3/5" />
        </Loading>
      ) : !preview.data ? (
        <QueryError query={preview} />
      ) : (
        <>
          <p className="font-medium">{formatReceivers(preview.data.willGet)}</p>
          {preview.data.willNot.length > 0 && (
            <ul className="mt-2 grid gap-1 text-ink-quiet">
              {preview.data.willNot.map(({ reason, count }) => (
                <li key={reason}>{formatNoMailReason(reason, count)}</li>
              ))}
            </ul>
          )}
          {preview.data.delivery === "kept" && (
            <p className="mt-4 mb-2 rounded-md bg-caution-quiet px-4 py-2 text-ink">
              No mail server is set up, so nothing leaves this server: the emails are kept for administrators under
              Settings.
            </p>
          )}
          <Problem className="mt-2" sentence={send.sentence} />
          <ActionBar>
            <Button variant="quiet" onClick={onClose}>
              {preview.data.willGet > 0 ? "Cancel" : "Close"}
            </Button>
            {preview.data.willGet > 0 && (
              <Button variant="primary" icon={<Mail />} busy={send.busy} onClick={() => send.run()}>
                {`Send ${formatStatements(preview.data.willGet)}`}
              </Button>
            )}
          </ActionBar>
        </>
      )}
    </Dialog>
  );
}
