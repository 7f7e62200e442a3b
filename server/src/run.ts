// Runs the server until the process receives a signal to end, in this process or in several workers.
import { once } from "node:events";
import { readConfig } from "./config.ts";
import { StartupError } from "./database/embedded/startup-error.ts";
import { prepareDatabase, type Sample } from "./prepare.ts";
import type { Running } from "./start.ts";
import { startWorkers } from "./workers/primary.ts";
import { isWorker, reportOpen, reportStartupError, waitForBeginning } from "./workers/worker.ts";

/** Workers end by themselves within their time limits; this is for one that hangs. */
const KILL_AFTER_MS = 10_000;

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Loads all routes, which a primary process does not need. */
const loadServer = () => import("./start.ts");

async function startAsWorker(sample: Sample | undefined, signal: AbortSignal): Promise<Running> {
  const { startServer } = await loadServer();
  const database = await waitForBeginning();
  const lines: string[] = [];
  const given = database === null ? undefined : { ...database, stop: async () => {} };
  const running = await startServer(process.env, { sample, given, signal, print: (line) => lines.push(line) });
  await reportOpen(lines);
  return running;
}

/** The database is opened and prepared by this process, and each worker is a server on it. */
async function startPrimary(sample: Sample | undefined, signal: AbortSignal): Promise<Running> {
  const config = readConfig(process.env, sample ? "demo" : "start");
  if (config.workers === 1) return (await loadServer()).startServer(process.env, { sample, signal, print: printLine });
  const { database, directUrl } = await prepareDatabase(config, { sample, signal, print: printLine });
  const { url } = database;
  try {
    const workers = await startWorkers({
      count: config.workers,
      database: config.databaseUrl === null ? { url, directUrl } : null,
      stopWithinMs: config.stopDelayMs + config.stopTimeoutMs + KILL_AFTER_MS,
      print: printLine,
      signal,
    });
    return { stop: () => workers.stop().finally(() => database.stop()) };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** @param sample the sample congregation, for `npm run demo` */
export async function runServer(sample?: Sample): Promise<void> {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(name, () => {
      // A terminal also sends its signals to workers, which are stopped by the primary process.
      if (name === "SIGTERM" || !isWorker()) stopping.abort();
    });
  try {
    const open = isWorker() ? startAsWorker : startPrimary;
    const running = await open(sample, stopping.signal);
    if (!stopping.signal.aborted) await once(stopping.signal, "abort");
    await running.stop();
    process.exit(0);
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0);
    if (!(error instanceof StartupError)) throw error;
    if (isWorker()) await reportStartupError(error.message);
    else await new Promise((resolve) => process.stderr.write(`${error.message}\n`, resolve));
    process.exit(1);
  }
}
