// Pages of long lists: an opaque cursor, the total, and the next page's address.
import { NO_SUCH_PAGE } from "@narthex/contract/page.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { wrongField } from "./refusal.ts";

export interface Page<Row> {
  rows: Row[];
  /** How many rows there are in all, over every page. */
  total: number;
  /** The sort keys of the last row; null on the last page. */
  next: Cursor | null;
}

/** The sort keys of a row, most significant first. */
export type Cursor = readonly (string | number | null)[];

/** Reads a cursor whose keys have these kinds; refuses one that we did not write. */
export function readCursorOf<Keys extends z.ZodType<Cursor>>(
  after: string | undefined,
  keys: Keys,
): z.output<Keys> | null {
  if (after === undefined) return null;
  try {
    return keys.parse(JSON.parse(Buffer.from(after, "base64url").toString("utf8")));
  } catch {
    throw wrongField("after", NO_SUCH_PAGE);
  }
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor), "utf8").toString("base64url");
}

/** Sends a page's headers (`X-Total-Count`, `Link`) and returns its rows. */
export function sendPage<Row>(request: FastifyRequest, reply: FastifyReply, page: Page<Row>): Row[] {
  reply.header("x-total-count", page.total);
  if (page.next) {
    const address = new URL(request.url, "http://narthex.invalid");
    address.searchParams.set("after", writeCursor(page.next));
    reply.header("link", `<${address.pathname}${address.search}>; rel="next"`);
  }
  return page.rows;
}
