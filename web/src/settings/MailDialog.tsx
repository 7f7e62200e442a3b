import { api } from "@narthex/contract/api.ts";
import { withoutBold } from "@narthex/contract/bold.ts";
import { ERRORS } from "@narthex/contract/errors.ts";
import type { Mail } from "@narthex/contract/settings.ts";
import { Send } from "lucide-react";
import { buildAddress, request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatInstantDate, formatInstantTime } from "../format/format.ts";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { linkClass } from "../ui/link.ts";
import { PlainText } from "../ui/PlainText.tsx";

interface MailDialogProps {
  mail: Mail;
  /** Whether a mail server is set up now. */
  canSend: boolean;
  onClose: () => void;
}

/** An email that was kept because no mail server was set up, to be read and forwarded. */
export function MailDialog({ mail, canSend, onClose }: MailDialogProps) {
  const { timezone } = useCurrentUser().congregation;
  const day = formatInstantDate(mail.createdAt, timezone);
  const time = formatInstantTime(mail.createdAt, timezone);
  const send = useAction({
    call: () => request(api.settings.sendKept, { params: { id: mail.id } }),
    failed: "The email was not sent.",
    failureNotice: true,
    done: ({ recipient }) => ({ title: "Email is on its way", description: `It is addressed to ${recipient}.` }),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={mail.subject}
      description={<span className="wrap-anywhere">{`To ${mail.recipient}, ${day}, ${time}`}</span>}
    >
      <PlainText className="rounded-md bg-surface-sunken p-4">{withoutBold(mail.text ?? "")}</PlainText>
      {canSend && mail.refusal && <p>{ERRORS[mail.refusal].sentence}</p>}
      {canSend && !mail.refusal && (
        <Button
          variant="primary"
          icon={<Send />}
          busy={send.busy}
          onClick={() => send.run()}
          className="self-start max-sm:w-full"
        >
          Send now
        </Button>
      )}
      {mail.attachmentName && (
        <a
          href={buildAddress(api.settings.mailAttachment, { params: { id: mail.id } })}
          download={mail.attachmentName}
          className={linkClass}
        >
          {`Download ${mail.attachmentName}`}
        </a>
      )}
    </Dialog>
  );
}
