// Bodies with a signature are read as bytes, because the signature covers each byte.
import type { FastifyInstance } from "fastify";

export function acceptBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}
