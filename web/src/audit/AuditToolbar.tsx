import { formatTotalCount } from "../format/format.ts";
import { Button } from "../ui/Button.tsx";
import { DayField } from "../ui/DayField.tsx";
import { SelectBox } from "../ui/SelectBox.tsx";
import type { LogFilter } from "./logFilter.ts";
import { PersonFilter } from "./PersonFilter.tsx";
import { KINDS } from "./recordKinds.ts";

interface AuditToolbarProps {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  /** Null if no filter is set. */
  onClear: (() => void) | null;
  /** Null until it is loaded. */
  total: number | null;
}

export function AuditToolbar({ filter, onFilter, onClear, total }: AuditToolbarProps) {
  const set = (name: keyof LogFilter, value: string) => {
    const { [name]: _, ...rest } = filter;
    onFilter(value === "" ? rest : { ...rest, [name]: value });
  };
  return (
    <search className="mb-5">
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 min-[22rem]:grid-cols-2 *:nth-[-n+2]:max-sm:col-span-full lg:grid-cols-[minmax(0,16rem)_minmax(0,13rem)_11rem_11rem_auto] lg:items-end">
        <PersonFilter actor={filter.actor} onChange={(actor) => set("actor", actor)} />
        <SelectBox
          label="Type of record"
          placeholder="Everything"
          options={KINDS}
          value={filter.kind ?? ""}
          onChange={({ target }) => set("kind", target.value)}
        />
        <DayField
          label="From"
          value={filter.from ?? ""}
          max={filter.to}
          onChange={(day) => set("from", day)}
          optional
        />
        <DayField label="To" value={filter.to ?? ""} min={filter.from} onChange={(day) => set("to", day)} optional />
        {onClear && (
          <Button variant="quiet" onClick={onClear} className="justify-self-start">
            Clear filters
          </Button>
        )}
      </div>
      <p role="status" className="mt-3 min-h-6 text-ink-quiet text-sm tabular-nums leading-6">
        {total !== null && (total === 1 ? "1 entry" : `${formatTotalCount(total)} entries`)}
      </p>
    </search>
  );
}
