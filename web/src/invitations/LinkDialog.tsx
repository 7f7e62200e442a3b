import { Copy, Printer } from "lucide-react";
import { formatInstantDate, formatInstantTime } from "../format/format.ts";
import { LocalAddressNote } from "../page/LocalAddressNote.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { InputBox } from "../ui/InputBox.tsx";
import { formatOffer } from "./formatOffer.ts";
import { InvitationPoster } from "./InvitationPoster.tsx";
import { copyLink, type ShownInvitation } from "./invitationLink.ts";

const HINTS = {
  email: "Only for this email address, which has to be verified: the link in the email does that automatically.",
  link: "Everyone who has this link can join with this role until then.",
  linkWithDuties: "Everyone who has this link can join with this role and these duties until then.",
};

/** An invitation's link: to copy, scan or print. */
export default function LinkDialog({ invitation, onClose }: { invitation: ShownInvitation; onClose: () => void }) {
  const { timezone } = useCurrentUser().congregation;
  const { duties, email, expiresAt, url, qrCode } = invitation;
  const linkHint = duties.length === 0 ? HINTS.link : HINTS.linkWithDuties;
  const until = `${formatInstantDate(expiresAt, timezone)}, ${formatInstantTime(expiresAt, timezone)}`;
  return (
    <Dialog
      open
      keepsNotice
      onClose={onClose}
      title={email === null ? "Invitation link" : `Invitation for ${email}`}
      description={`${formatOffer(invitation)} · valid until ${until}`}
    >
      <div className="flex flex-col gap-5">
        {/* Black on white in any theme, because cameras need it. */}
        <img
          src={qrCode}
          alt="QR code of the invitation"
          width={288}
          height={288}
          className="mx-auto aspect-square w-full max-w-72 rounded-lg border border-line"
        />
        <InvitationPoster invitation={invitation} />
        <LocalAddressNote address={url} />
        <InputBox
          label="Link"
          hint={email === null ? linkHint : HINTS.email}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="flex flex-wrap gap-2 max-sm:[&>*]:grow">
          <Button variant="primary" icon={<Copy />} onClick={() => void copyLink(url)}>
            Copy Link
          </Button>
          <Button icon={<Printer />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
