// Logs when the process is out of file descriptors. The system then resets new connections without an error in Node, so
// nothing else would explain why no one can connect.
import { close, open } from "node:fs";
import type { FastifyBaseLogger } from "fastify";

const EVERY_MS = 5000;
const EXHAUSTED = new Set(["EMFILE", "ENFILE"]);

/** Opens a file at intervals. @returns the function that ends this */
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
