// Bodies that are not read as JSON.
import type { FastifyInstance } from "fastify";

/** A signature covers each byte, so that bodies with one are read as bytes. */
export function acceptBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}

/** The format of HTML forms, which other programs send. Their fields are text; files are not read. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  // One-click unsubscribe (RFC 8058) uses this format too; its fields carry no information.
  app.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_request, _body, done) => done(null, {}));
}
