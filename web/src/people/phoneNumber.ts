const NORTH_AMERICA = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** A phone number as people here write it: (212) 555-0123. Numbers from elsewhere keep their one form, +442079460018. */
export function phoneInWords(stored: string): string {
  return stored.replace(NORTH_AMERICA, "($1) $2-$3");
}
