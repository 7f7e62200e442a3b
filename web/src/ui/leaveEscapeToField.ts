/** For a dialog or popover: a field with the attribute `data-keeps-escape` uses Esc first, to clear it or close its list. */
export function leaveEscapeToField(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.matches("[data-keeps-escape]")) event.preventDefault();
}
