import { getRouteApi } from "@tanstack/react-router";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Select } from "../ui/Select.tsx";
import type { PrayerFilter } from "./prayers.queries.ts";
import { CATEGORY_OPTIONS } from "./prayerWords.ts";

const route = getRouteApi("/shell/communications");

const STATUSES = [
  { value: "all", label: "All" },
  { value: "open", label: "Open" },
  { value: "answered", label: "Answered" },
] as const;

export function PrayerFilters({ filter }: { filter: PrayerFilter }) {
  const navigate = route.useNavigate();
  const { category, status } = filter;
  const show = (next: PrayerFilter) =>
    void navigate({ search: { tab: "prayers", ...next }, replace: true, resetScroll: false });
  return (
    <search className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <SegmentedControl
        label="Show"
        value={status ?? "all"}
        onChange={(next) => show({ ...(category ? { category } : {}), ...(next === "all" ? {} : { status: next }) })}
        options={STATUSES}
        className="max-sm:w-full"
      />
      <Select
        aria-label="Category"
        value={category ?? ""}
        onChange={(event) => {
          const chosen = CATEGORY_OPTIONS.find(({ value }) => value === event.target.value)?.value;
          show({ ...(chosen ? { category: chosen } : {}), ...(status ? { status } : {}) });
        }}
        placeholder="All categories"
        options={CATEGORY_OPTIONS}
        className="w-full sm:w-48"
      />
    </search>
  );
}
