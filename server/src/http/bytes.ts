// Bodies that their sender has signed: taken byte for byte, because the signature covers each of them.
import type { FastifyInstance } from "fastify";

export function takeBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}
