import { api } from "@narthex/contract/api.ts";
import { type ReactNode, useState } from "react";
import { ApiError, request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { NOT_WORKED, OwnPasswordForm } from "../profile/OwnPasswordForm.tsx";
import { Dialog } from "../ui/Dialog.tsx";

interface Question {
  accept: () => void;
  refuse: () => void;
}

/**
 * For calls that need a confirmed password: `confirmed` sends the call, asks for the password if the server wants it,
 * and sends the call again. `question` is the dialog, for the component to show.
 */
export function useConfirmation(): { confirmed: <A>(send: () => Promise<A>) => Promise<A>; question: ReactNode } {
  const [asked, setAsked] = useState<Question | null>(null);
  async function confirmed<A>(send: () => Promise<A>): Promise<A> {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "confirmation_needed") throw error;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      setAsked({ accept: resolve, refuse: () => reject(error) });
      await promise.finally(() => setAsked(null));
      return send();
    }
  }
  return { confirmed, question: asked && <PasswordDialog {...asked} /> };
}

function PasswordDialog({ accept, refuse }: Question) {
  const confirm = useAction({
    call: (body: { password: string }) => request(api.confirmation.confirm, { body }),
    failed: NOT_WORKED,
    onDone: accept,
  });
  return (
    <Dialog
      open
      onClose={refuse}
      size="small"
      title="Confirm Your Password"
      description="Passwords and keys of other services decide where emails, texts and gifts go. So please enter the password of your own account. It is then not asked for again for five minutes."
    >
      <OwnPasswordForm submitLabel="Confirm" action={confirm} onCancel={refuse} />
    </Dialog>
  );
}
