export interface RowPages<Row> {
  pages: readonly { rows: readonly Row[]; total: number }[];
}

/** The rows of all loaded pages. */
export function listAllRows<Row>(list: { data: RowPages<Row> | undefined }): Row[] {
  return list.data?.pages.flatMap((page) => page.rows) ?? [];
}
