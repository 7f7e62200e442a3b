// The color of an event in the calendar: that of its ministry, or the accent for events of the whole congregation.
import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { cx } from "../../ui/cx.ts";

const EVERYONE = "bg-accent-quiet text-accent";

// Spelled out, because Tailwind finds class names by reading.
const TINTS = [
  "bg-pane-3 text-pane-3-ink",
  "bg-pane-4 text-pane-4-ink",
  "bg-pane-2 text-pane-2-ink",
  "bg-pane-5 text-pane-5-ink",
  "bg-pane-6 text-pane-6-ink",
  "bg-pane-8 text-pane-8-ink",
  "bg-pane-7 text-pane-7-ink",
];
/** The second time that a color is used it has an edge. */
const EDGE = "border-current border-l-4";

/**
 * Returns the classes of a ministry's events. Neighbors in the list of ministries differ; a color that repeats has an
 * edge.
 */
export function useMinistryTint(): (ministryId: number | null) => string {
  const ministries = useQuery(read(api.ministries.list)).data ?? [];
  const places = new Map(ministries.map(({ id }, place) => [id, place]));
  return (ministryId) => {
    const place = ministryId === null ? undefined : places.get(ministryId);
    if (place === undefined) return EVERYONE;
    return cx(TINTS[place % TINTS.length], place >= TINTS.length && EDGE);
  };
}
