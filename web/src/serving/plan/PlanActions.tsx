import { api } from "@narthex/contract/api.ts";
import type { ServingPlan } from "@narthex/contract/serving.ts";
import { CalendarDays, ListChecks, Printer, Send, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { Button } from "../../ui/Button.tsx";
import { WEEKS } from "./plan.queries.ts";
import type { SetupDialog } from "./setupDialog.ts";

const SendRequestsDialog = loadOnDemand(() => import("./SendRequestsDialog.tsx"));

interface PlanActionsProps {
  plan: ServingPlan;
  from: string | undefined;
  /** Whether there are positions and events. */
  isSetUp: boolean;
  onOpen: (dialog: SetupDialog) => void;
  /** Loads the script of a dialog. */
  onApproach: Readonly<Record<SetupDialog, () => void>>;
}

const SEND = "Send requests";

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The buttons of the page: printing for everybody, the others for those who plan. */
export function PlanActions({ plan, from, isSetUp, onOpen, onApproach }: PlanActionsProps) {
  const { ministry, can, drafts } = plan;
  const [isSending, setSending] = useState(false);
  const fill = useAction({
    call: () =>
      request(api.serving.fill, { params: { id: ministry.id }, body: { ...(from ? { from } : {}), weeks: WEEKS } }),
    failed: "The open places could not be filled. Please try again.",
    failureNotice: true,
    done: ({ planned, open }) => ({
      title: planned === 0 ? "No one was planned" : `${countOf(planned, "person", "people")} planned`,
      description:
        open === 0 ? "No place is open in these weeks." : `${countOf(open, "place is", "places are")} still open.`,
    }),
  });
  return (
    <>
      {/* First, so that it moves no other button and on a phone not the plan when it appears. */}
      {can.plan && drafts > 0 && (
        <Button
          variant="primary"
          icon={<Send />}
          onClick={() => setSending(true)}
          onPointerEnter={SendRequestsDialog.load}
          onFocus={SendRequestsDialog.load}
        >
          {`${SEND} (${drafts})`}
        </Button>
      )}
      <Button icon={<Printer />} className="max-sm:hidden" onClick={() => window.print()}>
        Print
      </Button>
      {can.plan && (
        <>
          <Button
            icon={<ListChecks />}
            onClick={() => onOpen("positions")}
            onPointerEnter={onApproach.positions}
            onFocus={onApproach.positions}
          >
            Positions
          </Button>
          <Button
            icon={<CalendarDays />}
            onClick={() => onOpen("events")}
            onPointerEnter={onApproach.events}
            onFocus={onApproach.events}
          >
            Events
          </Button>
          {isSetUp && (
            <Button icon={<UserRoundPlus />} busy={fill.busy} onClick={() => fill.run()}>
              Fill open places
            </Button>
          )}
        </>
      )}
      {isSending && <SendRequestsDialog plan={plan} onClose={() => setSending(false)} />}
    </>
  );
}
