/** A grid with as many columns of cards as fit. */
export const memberGridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4";

/**
 * The height of a usual row; useGridPlace reads it, in rem. In several columns all cards have at least this height,
 * which keeps the grid even; in a single column each card has the height of its content.
 */
export function getRowHeightClass(withContact: boolean): string {
  return withContact
    ? "[--row-height:13rem] sm:[--row-height:15rem] sm:touch:[--row-height:17rem] sm:auto-rows-[minmax(var(--row-height),auto)]"
    : "[--row-height:5.75rem] sm:auto-rows-[minmax(var(--row-height),auto)]";
}
