const NORTH_AMERICA = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** A formatted phone number: (212) 555-0123. Numbers from other countries stay in E.164, +442079460018. */
export function formatPhone(stored: string): string {
  return stored.replace(NORTH_AMERICA, "($1) $2-$3");
}
