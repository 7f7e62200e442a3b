// The columns of a file that have cells but no field. Pure.

/** The heading of a column, or its number, as in the file of left-out data. */
export const formatHeading = (header: string | undefined, column: number): string => header || `Column ${column + 1}`;

interface ReadFile {
  columns: readonly { header: string; isEmpty?: boolean }[];
  mapping: Readonly<Record<string, number | null | undefined>>;
  custom?: readonly { column: number | null }[];
}

/** The columns that have cells but no field, each with its heading or number. */
export function listColumnsWithoutField({ columns, mapping, custom = [] }: ReadFile) {
  const chosen = new Set([...Object.values(mapping), ...custom.map(({ column }) => column)]);
  return columns.flatMap(({ header, isEmpty }, column) =>
    chosen.has(column) || isEmpty ? [] : { header: formatHeading(header, column), column },
  );
}
