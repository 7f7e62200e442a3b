import { api } from "@narthex/contract/api.ts";
import type { Ministry } from "@narthex/contract/ministries.ts";
import { ROLE_WORDS } from "@narthex/contract/role-names.ts";
import { useState } from "react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";

const FAILED = "Your answer could not be saved. Please try again.";

/** Shown to a person whom a ministry's leader has assigned: the consequences of belonging, and both answers. */
export function AnswerAssignment({ ministry: { id, name } }: { ministry: Pick<Ministry, "id" | "name"> }) {
  const [isDeclining, setIsDeclining] = useState(false);
  // People who may see all events keep their replies.
  const isReplyRemoved = !useMay("events.manage");
  const accept = useAction({
    call: () => request(api.ministries.accept, { params: { id } }),
    failed: FAILED,
    failureNotice: true,
    done: `You now belong to ${name}`,
  });
  return (
    <div className="rounded-md border border-line bg-surface-sunken p-3 text-sm">
      <p>
        {`The leader of this ministry added you. If you accept, people in it who have the role “${ROLE_WORDS.ministry_leader}” see your email, phone, and address.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          variant="primary"
          busy={accept.busy}
          aria-label={`Accept ${name}`}
          onClick={() => accept.run()}
        >
          Accept
        </Button>
        <Button size="small" busy={accept.busy} aria-label={`Decline ${name}`} onClick={() => setIsDeclining(true)}>
          Decline
        </Button>
      </div>
      {isDeclining && (
        <ConfirmAction
          title={`Decline ${name}?`}
          text={`${isReplyRemoved ? "Your replies to its coming events are removed. " : ""}To join later, ask its leader or the office to add you again.`}
          confirmLabel="Decline"
          call={() => request(api.ministries.decline, { params: { id } })}
          done={`You declined ${name}`}
          failed={FAILED}
          onClose={() => setIsDeclining(false)}
        />
      )}
    </div>
  );
}
