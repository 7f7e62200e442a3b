import type { ServingPlan } from "@narthex/contract/serving.ts";
import { CalendarCheck, Check } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { SetupDialog } from "./setupDialog.ts";

interface PlanStepsProps {
  plan: ServingPlan;
  onOpen: (dialog: SetupDialog) => void;
}

/** How to set up a plan, until the ministry has positions and events. */
export function PlanSteps({ plan, onOpen }: PlanStepsProps) {
  const hasPositions = plan.positions.some(({ isRemoved }) => !isRemoved);
  const steps = [
    {
      title: "Add the positions",
      text: "Such as Greeter or Sound, with the number of people that an event usually needs.",
      isDone: hasPositions,
      action: "Add positions",
      dialog: "positions" as const,
    },
    {
      title: "Choose the events",
      text: "A series such as your Sunday service, or single events, at which this ministry serves.",
      isDone: plan.hasEvents,
      action: "Choose events",
      dialog: "events" as const,
    },
    {
      title: "Plan people and send the requests",
      text: "Each person gets one email with all their events, and answers with one click. The plan appears here after the first two steps.",
      isDone: false,
    },
  ];
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card title="Set up the plan">
      <ol className="grid gap-5">
        {steps.map((step, place) => (
          <li key={step.title} className="flex gap-4">
            <span
              aria-hidden
              className={cx(
                "flex size-8 shrink-0 items-center justify-center rounded-full text-sm tabular-nums",
                step === next ? "bg-accent text-accent-ink" : "border border-line-strong text-ink-quiet",
              )}
            >
              {step.isDone ? <Check className="size-4" /> : place + 1}
            </span>
            <div className="min-w-0">
              <h3 className="font-medium">
                {step.title}
                {step.isDone && <span className="sr-only"> (done)</span>}
              </h3>
              <p className="text-ink-quiet">{step.text}</p>
              {step.dialog && (
                <Button
                  variant={step === next ? "primary" : "secondary"}
                  size="small"
                  className="mt-2"
                  onClick={() => onOpen(step.dialog)}
                >
                  {step.action}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Shown to people of a ministry that has no plan. */
export function NoPlan() {
  return (
    <Card>
      <EmptyState
        icon={<CalendarCheck />}
        title="No plan yet"
        text="The people who plan have not chosen positions and events for this ministry yet. As soon as they have, you see here who serves."
      />
    </Card>
  );
}
