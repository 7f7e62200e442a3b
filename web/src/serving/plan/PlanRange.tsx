import type { ServingPlan } from "@narthex/contract/serving.ts";
import { getRouteApi } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatDateRange, subtractDays } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { Button } from "../../ui/Button.tsx";
import { WEEKS } from "./plan.queries.ts";
import { isPlanDay } from "./planDay.ts";

const route = getRouteApi("/shell/serving/$id");

const DAYS = WEEKS * 7;

/** The weeks that the plan shows, and the ways to others. */
export function PlanRange({ plan, from }: { plan: ServingPlan; from: string | undefined }) {
  const today = useToday();
  const navigate = route.useNavigate();
  const start = from ?? today;
  const earlier = subtractDays(start, DAYS);
  const later = subtractDays(start, -DAYS);
  const show = (day: string) =>
    void navigate({ search: day === today ? {} : { from: day }, replace: true, resetScroll: false });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 aria-live="polite" className="font-semibold text-lg">
        {formatDateRange(plan.from, plan.to)}
      </h2>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="small" icon={<ChevronLeft />} disabled={!isPlanDay(earlier)} onClick={() => show(earlier)}>
          Earlier
        </Button>
        <Button size="small" disabled={!isPlanDay(later)} onClick={() => show(later)}>
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
