// Files that are sent as they are. Nothing of one is read before its sender has been let in.
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser("text/csv", (request, payload, done) => {
    const { call } = request.routeOptions.config as { call?: Endpoint };
    if (call?.upload === "text/csv") done(null, payload);
    else done(new Refusal("unsupported_media"));
  });
}

/** The whole file; null where something else was sent. @param limit in bytes */
export async function readUpload({ body }: FastifyRequest, limit: number): Promise<Uint8Array | null> {
  if (body === null || typeof body !== "object" || !(Symbol.asyncIterator in body)) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > limit) throw new Refusal("too_large");
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
