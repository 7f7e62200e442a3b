import type { ServingPlan } from "@narthex/contract/serving.ts";
import { getRouteApi } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatDateRange, subtractDays } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { Button } from "../../ui/Button.tsx";
import { WEEKS } from "./plan.queries.ts";

const route = getRouteApi("/shell/serving/$id");

const DAYS = WEEKS * 7;

/** The weeks that the plan shows, and the ways to others. */
export function PlanRange({ plan, from }: { plan: ServingPlan; from: string | undefined }) {
  const today = useToday();
  const navigate = route.useNavigate();
  const start = from ?? today;
  const show = (day: string) =>
    void navigate({ search: day === today ? {} : { from: day }, replace: true, resetScroll: false });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 aria-live="polite" className="font-semibold text-lg">
        {formatDateRange(plan.from, plan.to)}
      </h2>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="small" icon={<ChevronLeft />} onClick={() => show(subtractDays(start, DAYS))}>
          Earlier
        </Button>
        <Button size="small" onClick={() => show(subtractDays(start, -DAYS))}>
          Later
          <ChevronRight aria-hidden />
        </Button>
        {/* Last, so that it moves none of the others when it appears. */}
        {start !== today && (
          <Button size="small" variant="quiet" onClick={() => show(today)}>
            Today
          </Button>
        )}
      </div>
    </div>
  );
}
