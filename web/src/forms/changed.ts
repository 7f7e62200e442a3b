// Compares two values of a field. Absent, cleared and null all count as empty.

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";
const isTree = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Whether values differ from the initial values of a form. */
export function hasChanged(values: unknown, begun: unknown): boolean {
  if (isBlank(values) && isBlank(begun)) return false;
  if (!isTree(values) || !isTree(begun)) return !Object.is(values, begun);
  return [...new Set([...Object.keys(values), ...Object.keys(begun)])].some((key) =>
    hasChanged(values[key], begun[key]),
  );
}

/** The fields whose values differ from the initial values of a form. */
export function listChangedFields(values: object, begun: object): string[] {
  return Object.keys(begun).filter((field) => hasChanged(values[field as never], begun[field as never]));
}

export function pickFields<I extends object>(values: I, fields: readonly string[]): Partial<I> {
  return Object.fromEntries(fields.map((field) => [field, values[field as keyof I]])) as Partial<I>;
}
