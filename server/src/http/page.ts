// Pages of long lists: an opaque cursor, the total, and the address of the next page.
import { NO_SUCH_PAGE, type PageQuery } from "@narthex/contract/page.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { refuseField } from "../refusal.ts";

export interface Page<Row> {
  rows: Row[];
  /** Number of rows on all pages, counted when the first page was read. */
  total: number;
  /** Sort keys of the last row; null on the last page. */
  next: Cursor | null;
}

/** Sort keys of a row, most significant first. */
export type Cursor = readonly (string | number | null)[];

function decodeCursor(after: string): [keys: unknown, total: number] {
  const written: unknown = JSON.parse(Buffer.from(after, "base64url").toString("utf8"));
  if (!Array.isArray(written) || written.length !== 2 || !Number.isSafeInteger(written[1]) || written[1] < 0) {
    throw new SyntaxError("not a cursor");
  }
  return [written[0], written[1] as number];
}

/** Reads a cursor whose keys have these types; refuses one that this server did not create. */
export function readCursorOf<Keys extends z.ZodType<Cursor>>(
  after: string | undefined,
  keys: Keys,
): z.output<Keys> | null {
  if (after === undefined) return null;
  try {
    return keys.parse(decodeCursor(after)[0]);
  } catch {
    throw refuseField("after", NO_SUCH_PAGE);
  }
}

/**
 * Number of rows of a search: counted for the first page and carried by the cursors of the others. Counting costs as
 * much as reading all rows, and the browser already has the number.
 */
export async function readTotal(after: string | undefined, count: () => Promise<number>): Promise<number> {
  return after === undefined ? count() : decodeCursor(after)[1];
}

/**
 * Reads one row more than the page has, which shows whether there is a next page. @param keyOf the sort keys of a row
 */
export async function readPage<Row>(
  { limit, after }: Pick<PageQuery, "limit" | "after">,
  find: (limit: number) => Promise<Row[]>,
  count: () => Promise<number>,
  keyOf: (row: Row) => Cursor,
): Promise<Page<Row>> {
  const [found, total] = await Promise.all([find(limit + 1), readTotal(after, count)]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, total, next: last ? keyOf(last) : null };
}

function writeCursor(cursor: Cursor, total: number): string {
  return Buffer.from(JSON.stringify([cursor, total]), "utf8").toString("base64url");
}

/** Sends a page's headers (`X-Total-Count`, `Link`) and returns its rows. */
export function sendPage<Row>(request: FastifyRequest, reply: FastifyReply, page: Page<Row>): Row[] {
  reply.header("x-total-count", page.total);
  if (page.next) {
    const address = new URL(request.url, "http://narthex.invalid");
    address.searchParams.set("after", writeCursor(page.next, page.total));
    reply.header("link", `<${address.pathname}${address.search}>; rel="next"`);
  }
  return page.rows;
}
