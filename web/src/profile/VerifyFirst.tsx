import { api } from "@narthex/contract/api.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { FieldError } from "../ui/Field.tsx";

/** Only a verified address shows the values that the church has, so its link comes before the form. */
export function VerifyFirst() {
  const { email } = useCurrentUser();
  const send = useAction({
    call: () => request(api.signin.sendVerification, {}),
    failed: "The email could not be sent.",
  });
  return (
    <div className="mb-6 flex flex-col items-start gap-3 rounded-lg border border-line bg-surface-sunken p-4 text-sm">
      <p className="wrap-anywhere">
        {`We sent an email to ${email}. If your church already knows you, open its link in this browser first.`}
      </p>
      <Button size="small" busy={send.busy} onClick={() => send.run()}>
        Send it again
      </Button>
      <div role="status" className="text-ink-quiet empty:hidden">
        {send.isDone && "The email is on its way again."}
      </div>
      <div role="alert" className="empty:hidden">
        {send.problem && <FieldError id={undefined} sentence={send.problem.message} />}
      </div>
    </div>
  );
}
