import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { formatMonth } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { shiftMonth } from "../month.ts";

interface EventFiltersProps {
  /** Null in the calendar, which shows all events of its days. */
  search: string | null;
  onSearch: (search: string) => void;
  /** YYYY-MM; all months without it. */
  month?: string | undefined;
  /** Absent in the calendar, which has its own way to a month. */
  onMonth?: (month: string | undefined) => void;
  ministryId: number | undefined;
  onMinistry: (id: number | undefined) => void;
}

const MONTHS_BACK = 24;
const MONTHS_AHEAD = 36;

/** Months around today's and around the chosen one, from which months that are further away can be chosen. */
function listMonthChoices(now: string, chosen: string = now) {
  const around = [now, chosen].flatMap((month) =>
    Array.from({ length: MONTHS_BACK + 1 + MONTHS_AHEAD }, (_, place) => shiftMonth(month, place - MONTHS_BACK)),
  );
  return [...new Set(around)].sort().map((month) => ({ value: month, label: formatMonth(`${month}-01`) }));
}

/** Narrows the events by their title, their month and their ministry. */
export function EventFilters({ search, onSearch, month, onMonth, ministryId, onMinistry }: EventFiltersProps) {
  const now = useToday().slice(0, 7);
  const ministries = useQuery(read(api.ministries.list)).data ?? [];
  return (
    <div className="mb-5 flex flex-wrap gap-3 print:hidden">
      {search !== null && (
        <SearchField
          label="Search events"
          placeholder="Search events by title"
          value={search}
          onChange={onSearch}
          className="min-w-0 grow basis-64 max-sm:basis-full"
        />
      )}
      {onMonth && (
        <Select
          aria-label="Month"
          className="min-w-0 basis-48 max-sm:flex-[11_1_0]"
          value={month ?? ""}
          onChange={({ target }) => onMonth(target.value || undefined)}
          placeholder="All months"
          options={listMonthChoices(now, month)}
        />
      )}
      <Select
        aria-label="Ministry"
        className="min-w-0 basis-56 max-sm:flex-[10_1_0]"
        value={ministryId ?? ""}
        onChange={({ target }) => onMinistry(target.value === "" ? undefined : Number(target.value))}
        placeholder="All ministries"
        options={ministries.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  );
}
