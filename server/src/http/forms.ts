// Bodies that other programs send as an HTML form does. Their fields arrive as texts; files in them are not read.
import type { FastifyInstance } from "fastify";

export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  // One-click unsubscribing comes in this form too (RFC 8058): that it comes is all that counts.
  app.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_request, _body, done) => done(null, {}));
}
