import { api } from "@narthex/contract/api.ts";
import { withoutBold } from "@narthex/contract/bold.ts";
import type { Mail } from "@narthex/contract/settings.ts";
import { addressOf } from "../api/request.ts";
import { formatInstantDate, formatInstantTime } from "../format/format.ts";
import { useCurrentUser } from "../session/session.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { linkClass } from "../ui/link.ts";
import { PlainText } from "../ui/PlainText.tsx";

interface MailDialogProps {
  mail: Mail;
  onClose: () => void;
}

/** An email that was kept because no mail server is set up, to be read and forwarded. */
export function MailDialog({ mail, onClose }: MailDialogProps) {
  const { timezone } = useCurrentUser().congregation;
  const day = formatInstantDate(mail.createdAt, timezone);
  const time = formatInstantTime(mail.createdAt, timezone);
  return (
    <Dialog
      open
      onClose={onClose}
      title={mail.subject}
      description={<span className="wrap-anywhere">{`To ${mail.recipient}, ${day}, ${time}`}</span>}
    >
      <PlainText className="rounded-md bg-surface-sunken p-4">{withoutBold(mail.text ?? "")}</PlainText>
      {mail.attachmentName && (
        <a
          href={addressOf(api.settings.mailAttachment, { params: { id: mail.id } })}
          download={mail.attachmentName}
          className={linkClass}
        >
          {`Download ${mail.attachmentName}`}
        </a>
      )}
    </Dialog>
  );
}
