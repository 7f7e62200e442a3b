import type { ServingPlan } from "@narthex/contract/serving.ts";
import { CalendarDays, ListChecks, Printer, Send, UserRoundCheck, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { Button } from "../../ui/Button.tsx";
import type { PlanWeeks } from "./plan.queries.ts";
import type { SetupDialog } from "./setupDialog.ts";

const FillDialog = loadOnDemand(() => import("./FillDialog.tsx"));
const SendRequestsDialog = loadOnDemand(() => import("./SendRequestsDialog.tsx"));

interface PlanActionsProps {
  plan: ServingPlan;
  shown: PlanWeeks;
  /** Whether there are positions and events. */
  isSetUp: boolean;
  onOpen: (dialog: SetupDialog) => void;
  /** Loads the script of a dialog. */
  onApproach: Readonly<Record<SetupDialog, () => void>>;
}

const SEND = "Send requests";

/** The buttons of the page: printing for everyone, the others for those who plan. */
export function PlanActions({ plan, shown, isSetUp, onOpen, onApproach }: PlanActionsProps) {
  const { can, drafts } = plan;
  const [isSending, setSending] = useState(false);
  const [isFilling, setFilling] = useState(false);
  return (
    <>
      {/* First, so that it moves no other button and on a phone not the plan when it appears. */}
      {can.plan && drafts > 0 && (
        <Button variant="primary" icon={<Send />} onClick={() => setSending(true)} {...SendRequestsDialog.loadEarly}>
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
          {plan.positions.some(({ isRemoved }) => !isRemoved) && (
            <Button
              icon={<UserRoundCheck />}
              onClick={() => onOpen("people")}
              onPointerEnter={onApproach.people}
              onFocus={onApproach.people}
            >
              People
            </Button>
          )}
          <Button
            icon={<CalendarDays />}
            onClick={() => onOpen("events")}
            onPointerEnter={onApproach.events}
            onFocus={onApproach.events}
          >
            Events
          </Button>
          {isSetUp && (
            <Button icon={<UserRoundPlus />} onClick={() => setFilling(true)} {...FillDialog.loadEarly}>
              Fill open places
            </Button>
          )}
        </>
      )}
      {isFilling && <FillDialog plan={plan} shown={shown} onClose={() => setFilling(false)} />}
      {isSending && <SendRequestsDialog plan={plan} onClose={() => setSending(false)} />}
    </>
  );
}
