// The printed sheet, for the wall or a table at the entrance. See styles/poster.css.
import "../styles/poster.css";
import { createPortal } from "react-dom";
import { Logo } from "../brand/Logo.tsx";
import { formatInstantDate } from "../format/format.ts";
import { useCurrentUser } from "../session/session.ts";
import type { ShownInvitation } from "./invitationLink.ts";

export function InvitationPoster({ invitation }: { invitation: ShownInvitation }) {
  const { congregation } = useCurrentUser();
  return createPortal(
    <div className="qr-poster hidden print:flex">
      {congregation.logo && <Logo {...congregation.logo} wide={320} high={96} />}
      <p className="qr-poster-congregation">{congregation.name}</p>
      <p className="qr-poster-event">You're Invited!</p>
      <img src={invitation.qrCode} alt="" />
      <p className="qr-poster-call">Scan to join us</p>
      <p>Point your phone's camera at the code and open the link. New here? You can create an account on the way.</p>
      <p className="qr-poster-address">Or open this address: {invitation.url.replace(/^https?:\/\//, "")}</p>
      <p>Valid until {formatInstantDate(invitation.expiresAt, congregation.timezone)}</p>
    </div>,
    document.body,
  );
}
