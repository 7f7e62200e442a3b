/** Cards beside each other, as many as fit. */
export const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4";

/**
 * How high a usual row is; useGridPlace reads it again, in rem. Beside each other all cards are at least so high, which
 * keeps the grid calm; below each other each is as high as it needs.
 */
export function rowHeightClass(withContact: boolean): string {
  return withContact
    ? "[--row-height:13rem] sm:[--row-height:15rem] sm:touch:[--row-height:17rem] sm:auto-rows-[minmax(var(--row-height),auto)]"
    : "[--row-height:5.75rem] sm:auto-rows-[minmax(var(--row-height),auto)]";
}
