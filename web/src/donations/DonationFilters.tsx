import { formatNumber } from "../format/format.ts";
import type { MemberSearch } from "../people/useMemberSearch.ts";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { DayField } from "../ui/DayField.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { SelectBox } from "../ui/SelectBox.tsx";
import { DonorFilter } from "./DonorFilter.tsx";
import type { GiftOwner } from "./donations.queries.ts";
import { METHOD_OPTIONS, TYPE_OPTIONS } from "./donationWords.ts";
import { FundFilter } from "./FundFilter.tsx";
import { BACKWARDS, type GiftFilter, isBackwards } from "./giftFilter.ts";

interface DonationFiltersProps {
  whose: GiftOwner;
  /** The search by note and amount; null without one. */
  search: MemberSearch | null;
  filter: GiftFilter;
  onFilter: (filter: GiftFilter) => void;
  /** Null if no filter is set. */
  onClear: (() => void) | null;
  /** The sum of the shown gifts, in words; null until it is loaded. */
  sums: string | null;
}

export function DonationFilters({ whose, search, filter, onFilter, onClear, sums }: DonationFiltersProps) {
  const set = (name: keyof GiftFilter, value: string | number) => {
    const { [name]: _, ...rest } = filter;
    onFilter(value === "" ? rest : { ...rest, [name]: value });
  };
  return (
    <search className="@container block px-4 pb-3 sm:px-6">
      {search && (
        <SearchField
          label="Search check number, note or amount"
          placeholder="Search check number, note or amount..."
          value={search.typed}
          onChange={search.setTyped}
          className={cx("mb-3 sm:max-w-md", search.term === "" && "print:hidden")}
        />
      )}
      <div
        className={cx(
          onClear === null && "print:hidden",
          "grid grid-cols-2 gap-x-3 gap-y-3 max-[22rem]:grid-cols-1",
          whose === "own" && "lg:grid-cols-4",
          whose === "everyone" && "lg:grid-cols-3 @min-[72rem]:grid-cols-[minmax(0,1.4fr)_repeat(5,minmax(0,1fr))]",
        )}
      >
        {whose === "everyone" && (
          <DonorFilter
            donor={filter.donor}
            onChange={(donor) => set("donor", donor)}
            className="col-span-2 max-[22rem]:col-span-1 lg:col-span-1"
          />
        )}
        <DayField
          label="From"
          value={filter.from ?? ""}
          max={filter.to}
          onChange={(day) => set("from", day)}
          optional
        />
        <DayField
          label="To"
          value={filter.to ?? ""}
          min={filter.from}
          onChange={(day) => set("to", day)}
          error={isBackwards(filter) ? BACKWARDS : undefined}
          optional
        />
        <SelectBox
          label="Type"
          placeholder="All types"
          options={TYPE_OPTIONS}
          value={filter.type ?? ""}
          onChange={({ target }) => set("type", target.value)}
        />
        <SelectBox
          label="Method"
          placeholder="All methods"
          options={METHOD_OPTIONS}
          value={filter.method ?? ""}
          onChange={({ target }) => set("method", target.value)}
        />
        {whose === "everyone" && <FundFilter fund={filter.fund} onChange={(fund) => set("fund", fund)} />}
      </div>
      <div className="mt-3 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="text-ink-quiet text-sm tabular-nums">
          {filter.number === undefined ? sums : `Gift ${formatNumber(filter.number)} alone`}
        </p>
        {onClear && (
          <Button variant="quiet" size="small" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </search>
  );
}
