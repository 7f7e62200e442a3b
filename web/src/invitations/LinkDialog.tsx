import { api } from "@narthex/contract/api.ts";
import type { Invitation } from "@narthex/contract/invitations.ts";
import { ROLE_WORDS } from "@narthex/contract/role-names.ts";
import { useQuery } from "@tanstack/react-query";
import { Copy, Printer } from "lucide-react";
import { read } from "../api/reads.ts";
import { formatInstantDate, formatInstantTime } from "../format/format.ts";
import { LocalAddressNote } from "../page/LocalAddressNote.tsx";
import { QueryError } from "../page/QueryError.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { copyLink } from "./copyLink.ts";
import { InvitationPoster } from "./InvitationPoster.tsx";

const frame = "mx-auto aspect-square w-full max-w-72 rounded-lg";

const HINTS = {
  email: "Only for this email address, which has to be verified: the link in the email does that automatically.",
  link: "Everyone who has this link can join with this role until then.",
};

/** An invitation's link: to copy, scan or print. */
export default function LinkDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { timezone } = useCurrentUser().congregation;
  const { id, role, email, expiresAt, url } = invitation;
  const picture = useQuery(read(api.invitations.qr, { params: { id } }));
  const until = `${formatInstantDate(expiresAt, timezone)}, ${formatInstantTime(expiresAt, timezone)}`;
  return (
    <Dialog
      open
      keepsNotice
      onClose={onClose}
      title={email === null ? "Invitation link" : `Invitation for ${email}`}
      description={`${ROLE_WORDS[role]} · valid until ${until}`}
    >
      <div className="flex flex-col gap-5">
        {picture.isError ? (
          <QueryError query={picture} />
        ) : picture.data ? (
          <>
            {/* Black on white in any theme, because cameras need it. */}
            <img
              src={picture.data.qrCode}
              alt="QR code of the invitation"
              width={288}
              height={288}
              className={`${frame} border border-line`}
            />
            <InvitationPoster invitation={invitation} qrCode={picture.data.qrCode} />
          </>
        ) : (
          <Loading label="Loading the QR code">
            <Skeleton className={frame} />
          </Loading>
        )}
        <LocalAddressNote address={url} />
        <Field label="Link" hint={HINTS[invitation.invitationType]}>
          {(wiring) => <Input {...wiring} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />}
        </Field>
        <div className="flex flex-wrap gap-2 max-sm:[&>*]:grow">
          <Button variant="primary" icon={<Copy />} onClick={() => void copyLink(invitation)}>
            Copy Link
          </Button>
          <Button icon={<Printer />} disabled={!picture.data} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
