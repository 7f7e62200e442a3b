/** Whether a field uses Esc first, to clear it or close its list: it has the attribute `data-keeps-escape`. */
export const isEscapeOfField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches("[data-keeps-escape]");

/** For a dialog or popover. */
export function leaveEscapeToField(event: KeyboardEvent): void {
  if (isEscapeOfField(event)) event.preventDefault();
}
