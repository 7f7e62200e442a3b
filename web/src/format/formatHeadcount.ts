// People who were counted instead of checked in.
import { formatNumber } from "./format.ts";

const formatCounted = (people: number | null, one: string, many: string) =>
  people === null ? [] : [`${formatNumber(people)} ${people === 1 ? one : many}`];
/** "132 adults, 41 children, 3 online" without the parts that were not counted; "" if nothing was counted. */
export const formatHeadcount = (people: { adults: number | null; children: number | null; online: number | null }) =>
  [
    ...formatCounted(people.adults, "adult", "adults"),
    ...formatCounted(people.children, "child", "children"),
    ...formatCounted(people.online, "online", "online"),
  ].join(", ");
