// Long lists in parts that are not too long for one statement.

export const splitInParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size));

/**
 * Reads rows until a part is empty: a short one need not be the last, because the caller may add rows after it.
 * @param find the rows after a key, in the order of their keys
 */
export async function* readInParts<Row, Key>(
  find: (after: Key) => Promise<Row[]>,
  first: Key,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let after = first; ; ) {
    const rows = await find(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = keyOf(last);
  }
}
