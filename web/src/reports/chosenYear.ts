const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];

/** The year of an address; undefined for a value that is none. */
export const chooseYear = (value: unknown): number | undefined =>
  Number.isInteger(value) && Number(value) >= FIRST_YEAR && Number(value) <= LAST_YEAR ? Number(value) : undefined;
