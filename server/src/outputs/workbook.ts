// A table as an Excel workbook. Runs in the worker thread, because the whole file is in memory.
import type { Row } from "write-excel-file/node";

/** @param rows the header first; every cell is text, so that nothing is computed */
export async function writeWorkbook(sheet: string, rows: readonly (readonly string[])[]): Promise<Buffer> {
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const [header = [], ...others] = rows;
  const cells: Row[] = [
    header.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
    ...others.map((row) => row.map((value) => (value === "" ? null : { value, type: String }))),
  ];
  const columns = header.map((_, column) => ({
    width: Math.min(40, Math.max(...rows.map((row) => (row[column] ?? "").length)) + 2),
  }));
  return writeExcelFile(cells, { sheet, columns, stickyRowsCount: 1 }).toBuffer();
}
