/** Whether a field uses Esc first: a search with text, which is cleared, or an open list with `data-keeps-escape`. */
export const isEscapeOfField = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement &&
  (target.matches("[data-keeps-escape]") || (target.type === "search" && target.value !== ""));

/** For a dialog or popover. */
export function leaveEscapeToField(event: KeyboardEvent): void {
  if (isEscapeOfField(event)) event.preventDefault();
}
