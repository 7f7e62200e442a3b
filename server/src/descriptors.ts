// Says in the log when the process is out of file descriptors. The system resets new connections then, without a word to
// Node: nothing else would tell why nobody gets in.
import { close, open } from "node:fs";
import type { FastifyBaseLogger } from "fastify";

const EVERY_MS = 5000;
const EXHAUSTED = new Set(["EMFILE", "ENFILE"]);

/** Opens a file now and then. Returns the way to end it. */
export function watchDescriptors(logger: FastifyBaseLogger): () => void {
  const look = () =>
    open(process.execPath, "r", (error, descriptor) => {
      if (!error) return close(descriptor);
      if (!EXHAUSTED.has(error.code ?? "")) return;
      logger.error(
        { code: error.code },
        "out of file descriptors: new connections are refused; raise the limit (ulimit -n, or LimitNOFILE of systemd)",
      );
    });
  const timer = setInterval(look, EVERY_MS).unref();
  return () => clearInterval(timer);
}
