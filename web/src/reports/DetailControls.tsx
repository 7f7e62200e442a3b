import type { ReportCategory, ReportGrouping } from "@narthex/contract/report-kinds.ts";
import { getRouteApi } from "@tanstack/react-router";
import { useToday } from "../live/midnight.ts";
import { DayField } from "../ui/DayField.tsx";
import { SelectBox } from "../ui/SelectBox.tsx";
import { type FilterName, Filters } from "./Filters.tsx";
import { findPeriod, findPeriodName, PERIOD_WORDS, PERIODS, type PeriodName } from "./periods.ts";
import type { FieldErrors } from "./reportParams.ts";
import type { ReportSearch } from "./reportSearch.ts";
import type { TypedChoice } from "./typedChoice.ts";

const route = getRouteApi("/shell/reports");

const PERIOD_OPTIONS = PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] }));

interface DetailControlsProps {
  /** The values of the fields. */
  asked: TypedChoice;
  category: ReportCategory;
  /** The errors by field. */
  wrong: FieldErrors;
  groupings: readonly { value: ReportGrouping; label: string }[];
}

/** The choice of the report. Each change applies immediately and is in the URL. */
export function DetailControls({ asked, category, wrong, groupings }: DetailControlsProps) {
  const today = useToday();
  const navigate = route.useNavigate();
  const set = (change: ReportSearch) =>
    void navigate({
      search: ({ open: _, ...search }) => ({ ...search, ...change }),
      replace: true,
      resetScroll: false,
    });
  const narrowBy = (name: FilterName, value: string) =>
    void navigate({
      search: ({ open: _, [name]: __, ...search }) =>
        value === ""
          ? search
          : { ...search, [name]: name === "ministryId" && value !== "none" ? Number(value) : value },
      replace: true,
      resetScroll: false,
    });
  const { start, end, groupBy } = asked;
  return (
    <search className="grid grid-cols-1 items-start gap-x-4 gap-y-3 min-[22rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 print:hidden">
      <SelectBox
        label="Period"
        placeholder="Custom dates"
        options={PERIOD_OPTIONS}
        value={findPeriodName(today, asked) ?? ""}
        onChange={({ target }) => {
          if (target.value !== "") set({ ...findPeriod(today, target.value as PeriodName) });
        }}
      />
      <DayField label="Start date" value={start} error={wrong.start} onChange={(day) => set({ start: day, end })} />
      <DayField label="End date" value={end} error={wrong.end} onChange={(day) => set({ start, end: day })} />
      <SelectBox
        label="Group by"
        error={wrong.groupBy}
        placeholder={groupBy === "" ? "Please choose" : undefined}
        options={groupings}
        value={groupBy}
        onChange={({ target }) => set({ groupBy: target.value })}
      />
      <Filters category={category} values={asked} wrong={wrong} onChange={narrowBy} />
    </search>
  );
}
