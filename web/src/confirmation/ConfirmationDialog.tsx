import { api } from "@narthex/contract/api.ts";
import type { ConfirmationMethods } from "@narthex/contract/confirmation.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConfirmationQuestion } from "../api/confirmation.ts";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { QueryError } from "../page/QueryError.tsx";
import { NOT_WORKED, OwnPasswordForm } from "../profile/OwnPasswordForm.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Loading } from "../ui/Skeleton.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";

interface ConfirmationDialogProps extends ConfirmationQuestion {
  title?: string;
  /** What the confirmation is for. */
  description?: string;
  submitLabel?: string;
}

const USUAL = "This is sensitive, so please confirm that it is you. You are then not asked again for five minutes.";

/** Asks the user to confirm who they are: with a passkey, the password, or a code by email. */
export default function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { accept, refuse, title = "Confirm it is you", description = USUAL, submitLabel = "Confirm" } = props;
  const methods = useQuery(read(api.confirmation.methods));
  return (
    <Dialog open onClose={refuse} size="small" title={title} description={description}>
      {methods.data ? (
        <Methods methods={methods.data} {...{ accept, refuse, submitLabel }} />
      ) : methods.error ? (
        <QueryError query={methods} />
      ) : (
        <Loading label="Loading" bar="h-10" />
      )}
    </Dialog>
  );
}

interface MethodsProps extends ConfirmationQuestion {
  methods: ConfirmationMethods;
  submitLabel: string;
}

function Methods({ methods, accept, refuse, submitLabel }: MethodsProps) {
  const [isOther, setOther] = useState(false);
  const byPassword = useAction({
    call: (body: { password: string }) => request(api.confirmation.confirm, { body }),
    failed: NOT_WORKED,
    onDone: accept,
  });
  if (methods.passkey && !isOther)
    return (
      <div className="flex flex-col gap-3">
        <PasskeyButton onConfirmed={accept} />
        <Button variant="quiet" onClick={() => setOther(true)}>
          {methods.password ? "Use your password instead" : "Use a code by email instead"}
        </Button>
      </div>
    );
  if (methods.password) return <OwnPasswordForm submitLabel={submitLabel} action={byPassword} onCancel={refuse} />;
  return <CodeForm submitLabel={submitLabel} onConfirmed={accept} onCancel={refuse} />;
}
