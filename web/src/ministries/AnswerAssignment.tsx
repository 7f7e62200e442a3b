import { api } from "@narthex/contract/api.ts";
import type { Ministry } from "@narthex/contract/ministries.ts";
import { useMutation } from "@tanstack/react-query";
import { refresh } from "../api/reads.ts";
import { request, sentenceOf } from "../api/request.ts";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";

type Answer = "accept" | "decline";

/** Shown to somebody whom a ministry's leader has assigned: what belonging means, and both answers. */
export function AnswerAssignment({ ministry: { id, name } }: { ministry: Ministry }) {
  const answer = useMutation({
    mutationFn: (wanted: Answer) => request(api.ministries[wanted], { params: { id } }),
    onSuccess: (_, wanted) => notify({ title: wanted === "accept" ? `You now belong to ${name}` : `You left ${name}` }),
    onError: (error) =>
      notify({
        title: "Error",
        description: sentenceOf(error, "Your answer could not be saved. Please try again."),
        variant: "destructive",
      }),
    onSettled: () => refresh(api.members.me, api.ministries.list),
  });
  return (
    <div className="mb-4 rounded-md border border-line bg-surface-sunken p-3 text-sm">
      <p>The leader of this ministry added you. If you accept, its leaders see your email, phone, and address.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          variant="primary"
          busy={answer.isPending}
          aria-label={`Accept ${name}`}
          onClick={() => answer.mutate("accept")}
        >
          Accept
        </Button>
        <Button
          size="small"
          busy={answer.isPending}
          aria-label={`Decline ${name}`}
          onClick={() => answer.mutate("decline")}
        >
          Decline
        </Button>
      </div>
    </div>
  );
}
