// What Print puts on paper: one sheet for the wall, in place of the page. See styles/poster.css.
import "../../styles/poster.css";
import { createPortal } from "react-dom";
import { Logo } from "../../brand/Logo.tsx";
import { useCurrentUser } from "../../session/session.ts";

interface PosterSheetProps {
  /** The event, or the place. */
  title: string;
  /** When the event is. */
  when?: string;
  qrCode: string;
  url: string;
}

export function PosterSheet({ title, when, qrCode, url }: PosterSheetProps) {
  const { congregation } = useCurrentUser();
  return createPortal(
    <div className="qr-poster hidden print:flex">
      {congregation.logo && <Logo {...congregation.logo} wide={320} high={96} />}
      <p className="qr-poster-congregation">{congregation.name}</p>
      <p className="qr-poster-event">{title}</p>
      {when && <p>{when}</p>}
      <img src={qrCode} alt="" />
      <p className="qr-poster-call">Scan to check in</p>
      <p className="text-balance">
        Point your phone's camera at the code, open the link, and enter your name and an email address or phone number.
      </p>
      <p className="qr-poster-address">Or open this address: {url.replace(/^https?:\/\//, "")}</p>
      <p>No phone? A greeter can check you in.</p>
    </div>,
    document.body,
  );
}
