// What Print puts on paper: one sheet for the wall, in place of the page. See styles/poster.css.
import "../../styles/poster.css";
import type { CheckinSession } from "@narthex/contract/checkin.ts";
import type { Event } from "@narthex/contract/events.ts";
import { createPortal } from "react-dom";
import { Logo } from "../../brand/Logo.tsx";
import { whenInWords } from "../../events/eventWords.ts";
import { useCurrentUser } from "../../session/session.ts";

export function QrPoster({ session, event }: { session: CheckinSession; event: Event }) {
  const { congregation } = useCurrentUser();
  return createPortal(
    <div className="qr-poster hidden print:flex">
      {congregation.logo && <Logo {...congregation.logo} wide={320} high={96} />}
      <p className="qr-poster-congregation">{congregation.name}</p>
      <p className="qr-poster-event">{session.eventName}</p>
      <p>{whenInWords(event, congregation.timezone)}</p>
      <img src={session.qrCode} alt="" />
      <p className="qr-poster-call">Scan to check in</p>
      <p>Point your phone’s camera at the code, open the link, and enter your name. That is all.</p>
      <p className="qr-poster-address">Or open this address: {session.url.replace(/^https?:\/\//, "")}</p>
      <p>No phone at hand? A greeter will gladly check you in.</p>
    </div>,
    document.body,
  );
}
