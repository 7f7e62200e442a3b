// Warns once if a request was forwarded by a proxy while TRUST_PROXY is unset: all visitors then count as one network.
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

const WARNING =
  "A request says that it was forwarded, but TRUST_PROXY is not set, so all visitors behind a proxy share the limits of one " +
  "network. Set TRUST_PROXY if a proxy stands in front of Narthex.";

export function warnOfUnknownProxy(app: FastifyInstance, { trustProxy }: Pick<Config, "trustProxy">): void {
  if (trustProxy !== false) return;
  let hasWarned = false;
  app.addHook("onRequest", async ({ headers, log }) => {
    if (hasWarned || (headers["x-forwarded-for"] === undefined && headers.forwarded === undefined)) return;
    hasWarned = true;
    log.warn(WARNING);
  });
}
