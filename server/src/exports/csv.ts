// Tables as CSV that any spreadsheet opens: RFC 4180, UTF-8 with a byte order mark.
import { stringify } from "csv-stringify/sync";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Tells spreadsheets that this is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** What any program might take for the end of a cell is quoted. */
export function lines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: "\r\n", quoted_match: /[\r\n\t;]/ });
}

/** A short table whole. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + lines(rows);
}

interface Exchange {
  reply: FastifyReply;
  request: FastifyRequest;
}

/** @param open called only where the table itself is asked for: asking for the headers alone takes nothing out of the house */
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
