// Tables as CSV that any spreadsheet opens: RFC 4180, UTF-8 with a byte order mark.
import { stringify } from "csv-stringify/sync";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Quotes every character that a program might take for the end of a cell. */
export function writeLines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: "\r\n", quoted_match: /[\r\n\t;]/ });
}

/** A whole short table. */
export function writeCsvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + writeLines(rows);
}

/** A long table in parts. @param toLines the lines of the rows of a part */
export async function* writeTable<Row>(
  headers: readonly string[],
  parts: AsyncIterable<Row[]>,
  toLines: (rows: Row[]) => string[][] | Promise<string[][]>,
): AsyncGenerator<string> {
  yield writeCsvFile([headers]);
  for await (const rows of parts) yield writeLines(await toLines(rows));
}

interface Exchange {
  reply: FastifyReply;
  request: FastifyRequest;
}

/** @param open not called for a HEAD request, which exports nothing */
export async function sendTable(
  { reply, request }: Exchange,
  name: string,
  open: () => Promise<unknown>,
): Promise<undefined> {
  const table = request.method === "HEAD" ? "" : await open();
  await reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(table);
  return undefined;
}
