// The street of an address: its first line, up to a comma, folded for searches. Indexes and queries use the same text.

/** @param column the name of an address column */
export const streetOf = (column: string): string => `fold_text(split_part(split_part(${column}, chr(10), 1), ',', 1))`;
