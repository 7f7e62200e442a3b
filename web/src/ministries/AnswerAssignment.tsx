import { api } from "@narthex/contract/api.ts";
import type { Ministry } from "@narthex/contract/ministries.ts";
import { ROLE_WORDS } from "@narthex/contract/role-names.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Button } from "../ui/Button.tsx";

type Answer = "accept" | "decline";

/** Shown to a person whom a ministry's leader has assigned: the consequences of belonging, and both answers. */
export function AnswerAssignment({ ministry: { id, name } }: { ministry: Pick<Ministry, "id" | "name"> }) {
  const answer = useAction({
    call: (wanted: Answer) => request(api.ministries[wanted], { params: { id } }),
    failed: "Your answer could not be saved. Please try again.",
    failureNotice: true,
    done: (_, wanted) => ({ title: wanted === "accept" ? `You now belong to ${name}` : `You declined ${name}` }),
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
          busy={answer.busy}
          aria-label={`Accept ${name}`}
          onClick={() => answer.run("accept")}
        >
          Accept
        </Button>
        <Button size="small" busy={answer.busy} aria-label={`Decline ${name}`} onClick={() => answer.run("decline")}>
          Decline
        </Button>
      </div>
    </div>
  );
}
