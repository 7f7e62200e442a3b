// Starts the server: configuration, database, jobs, then the door. Stops in the reverse order, requests first.
import { once } from "node:events";
import { StartupMistake } from "./database/embedded/mistake.ts";
import { start } from "./start.ts";

const mode = process.argv[2] === "demo" ? "demo" : "start";
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());

try {
  const running = await start(mode, process.env, { signal: stopping.signal });
  if (!stopping.signal.aborted) await once(stopping.signal, "abort");
  await running.stop();
  process.exit(0);
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  if (!(error instanceof StartupMistake)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
