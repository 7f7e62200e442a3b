import type { ServingPlan } from "@narthex/contract/serving.ts";
import { getRouteApi } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatDateRange, subtractDays } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import type { PlanWeeks } from "./plan.queries.ts";
import { isPlanDay, USUAL_WEEKS, WEEK_CHOICES } from "./planWeeks.ts";

const route = getRouteApi("/shell/serving/$id");

const LENGTHS = WEEK_CHOICES.map((weeks) => ({ value: weeks, label: `${weeks} weeks` }));

/** The weeks that the plan shows, and the ways to others. */
export function PlanRange({ plan, shown }: { plan: ServingPlan; shown: PlanWeeks }) {
  const today = useToday();
  const navigate = route.useNavigate();
  const { from: start = today, weeks } = shown;
  const earlier = subtractDays(start, weeks * 7);
  const later = subtractDays(start, -weeks * 7);
  const show = (day: string, length = weeks) =>
    void navigate({
      search: { ...(day === today ? {} : { from: day }), ...(length === USUAL_WEEKS ? {} : { weeks: length }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 aria-live="polite" className="font-semibold text-lg">
        {formatDateRange(plan.from, plan.to)}
      </h2>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Select
          aria-label="Weeks to show"
          className="w-32"
          value={weeks}
          options={LENGTHS}
          onChange={({ target }) => show(start, Number(target.value))}
        />
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
