import { api } from "@narthex/contract/api.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { read } from "../api/reads.ts";
import { formatTotalCount } from "../format/format.ts";
import { paths } from "../paths.ts";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Select } from "../ui/Select.tsx";
import type { HoursFilter } from "./hours.queries.ts";

const STATUSES = [
  { value: "submitted", label: "Waiting" },
  { value: "approved", label: "Approved" },
  { value: "returned", label: "Returned" },
  { value: "all", label: "All" },
] as const;

const formatCount = (total: number) => (total === 1 ? "1 entry" : `${formatTotalCount(total)} entries`);

/** @param total the number of entries; null until it is loaded */
export function ApprovalFilters({ status, ministryId, total }: HoursFilter & { total: number | null }) {
  const navigate = useNavigate();
  const { data: ministries } = useSuspenseQuery(read(api.ministries.list));
  const show = (next: HoursFilter) =>
    void navigate({
      to: paths.workerHours,
      replace: true,
      search: {
        view: "approval",
        ...(next.status === "submitted" ? {} : { status: next.status }),
        ...(next.ministryId === null ? {} : { ministry: next.ministryId }),
      },
    });
  return (
    <search className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SegmentedControl
        label="Status"
        value={status}
        onChange={(value) => show({ status: value, ministryId })}
        options={STATUSES}
        className="max-sm:w-full"
      />
      <Select
        aria-label="Ministry"
        value={ministryId ?? ""}
        onChange={(event) =>
          show({ status, ministryId: event.target.value === "" ? null : Number(event.target.value) })
        }
        placeholder="All ministries"
        options={ministries.map(({ id, name }) => ({ value: id, label: name }))}
        className="w-full sm:w-64"
      />
      <p role="status" className="min-h-6 text-ink-quiet text-sm tabular-nums">
        {total !== null && formatCount(total)}
      </p>
    </search>
  );
}
