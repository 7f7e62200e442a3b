import type { Event } from "@narthex/contract/events.ts";
import { cx } from "../../ui/cx.ts";
import { useMinistryTint } from "./ministryTint.ts";

/** Which color stands for which ministry, of the events that are shown. */
export function MinistryLegend({ events }: { events: readonly Event[] }) {
  const tintOf = useMinistryTint();
  const names = new Map(events.map(({ ministryId, ministryName }) => [ministryId, ministryName ?? "Everyone"]));
  const shown = [...names].toSorted(([a, name], [b, other]) =>
    a === null ? -1 : b === null ? 1 : name.localeCompare(other),
  );
  if (shown.length < 2) return null;
  return (
    <ul aria-label="Colors" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-quiet text-sm">
      {shown.map(([id, name]) => (
        <li key={id ?? "everyone"} className="flex items-center gap-1.5">
          <span aria-hidden className={cx("size-3.5 shrink-0 rounded-sm border border-current", tintOf(id))} />
          {name}
        </li>
      ))}
    </ul>
  );
}
