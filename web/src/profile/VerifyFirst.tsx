import { EmailVerification } from "./EmailLink.tsx";

/** Only a verified address shows the values that the church has, so its link comes before the form. */
export function VerifyFirst() {
  return (
    <div className="mb-6 flex flex-col items-start gap-3 rounded-lg border border-line bg-surface-sunken p-4 text-sm">
      <p>
        If your church already knows you, verify your email address first: open the link in our email in this browser.
        If no email has arrived, press “Email me a link”.
      </p>
      <EmailVerification />
    </div>
  );
}
