// Runs the server until the process receives a signal to end.
import { once } from "node:events";
import { StartupMistake } from "./database/embedded/startup-mistake.ts";
import { type Sample, start } from "./start.ts";

/** @param sample the sample congregation, for `npm run demo` */
export async function runServer(sample?: Sample): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());
  try {
    const running = await start(process.env, { signal: stopping.signal, ...(sample && { sample }) });
    if (!stopping.signal.aborted) await once(stopping.signal, "abort");
    await running.stop();
    process.exit(0);
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0);
    if (!(error instanceof StartupMistake)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
