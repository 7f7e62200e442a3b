import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";

interface EventFiltersProps {
  /** Null in the calendar, which shows all events of its days. */
  search: string | null;
  onSearch: (search: string) => void;
  ministryId: number | undefined;
  onMinistry: (id: number | undefined) => void;
}

/** Narrows the events by their title and their ministry. */
export function EventFilters({ search, onSearch, ministryId, onMinistry }: EventFiltersProps) {
  const ministries = useQuery(read(api.ministries.list)).data ?? [];
  return (
    <div className="mb-5 flex flex-wrap gap-3 print:hidden">
      {search !== null && (
        <SearchField
          label="Search events"
          placeholder="Search events by title"
          value={search}
          onChange={onSearch}
          className="min-w-0 grow basis-64"
        />
      )}
      <Select
        aria-label="Ministry"
        className="basis-56 max-sm:grow"
        value={ministryId ?? ""}
        onChange={({ target }) => onMinistry(target.value === "" ? undefined : Number(target.value))}
        placeholder="All ministries"
        options={ministries.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  );
}
