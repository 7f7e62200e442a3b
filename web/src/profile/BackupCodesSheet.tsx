// The printed sheet, in place of the page. See styles/poster.css.
import "../styles/poster.css";
import { createPortal } from "react-dom";
import { useCurrentUser } from "../session/session.ts";

export function BackupCodesSheet({ codes }: { codes: readonly string[] }) {
  const { email, congregation } = useCurrentUser();
  return createPortal(
    <div className="qr-poster hidden print:flex">
      <p className="qr-poster-congregation">{congregation.name}</p>
      <p className="qr-poster-event">Backup codes</p>
      <p>For signing in as {email} without the authenticator app. Each works once.</p>
      <ul className="grid grid-cols-2 gap-x-16 gap-y-4 font-mono text-2xl">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>Keep this sheet where only you can find it.</p>
    </div>,
    document.body,
  );
}
