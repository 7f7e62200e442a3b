// The printing program: requests labels from the server, prints them with CUPS, and reports the results
// (docs/printing.md).
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { printLine, UserError } from "../terminal.mjs";
import { isRunning, listPrinters } from "./cups.mjs";
import { printJob } from "./job.mjs";
import { acquireLock, openJournal } from "./journal.mjs";
import { openServer, TokenRefused } from "./server.mjs";
import { openTimeouts } from "./timeouts.mjs";

const ASK_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const MOST_AT_ONCE = 4;
const MOST_PRINTERS = 200;
/** Names that the server accepts. */
const PRINTER = /^[^\s/#?'"\\-][^\s/#?'"\\]{0,126}$/;
const PRINTERS_MS = 60_000;
const STOP_MS = 10_000;
const WARN_EVERY_MS = 60_000;

const logLine = (line) => printLine(`${new Date().toISOString()} ${line}`);

/** @throws UserError for a missing or unusable setting */
function readSettings({ PRINT_SERVER, PRINT_TOKEN, PRINT_DATA_DIR, PRINT_PATIENCE = "60" }) {
  if (!PRINT_SERVER || !PRINT_TOKEN)
    throw new UserError("Set PRINT_SERVER to the address of Narthex and PRINT_TOKEN to the token of this program.");
  const url = URL.canParse(PRINT_SERVER) ? new URL(PRINT_SERVER) : null;
  if (!/^https?:$/.test(url?.protocol ?? ""))
    throw new UserError("PRINT_SERVER is not an address that begins with https:.");
  if (!/^[\w-]{43}$/.test(PRINT_TOKEN)) throw new UserError("PRINT_TOKEN is not a token: it has 43 characters.");
  const patienceMs = Number(PRINT_PATIENCE) * 1000;
  if (!(patienceMs > 0)) throw new UserError("PRINT_PATIENCE is not a number of seconds.");
  const folder = PRINT_DATA_DIR || fileURLToPath(new URL("../../print-data", import.meta.url));
  return { url, token: PRINT_TOKEN, folder, patienceMs };
}

async function startPrinting() {
  const { url, token, folder, patienceMs } = readSettings(process.env);
  const journal = openJournal(folder, logLine);
  if (!(await acquireLock(folder))) throw new UserError("Another copy of the printing program uses this folder.");
  const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (url.protocol === "http:" && !isLocal) logLine("Warning: labels and the token are sent without encryption.");
  const onChange = (isReached) => logLine(isReached ? "The server answers again." : "Can't reach the server.");
  let warnedAt = 0;
  const onForeign = (address, answer) => {
    if (Date.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = Date.now();
    logLine(
      `${address} answered ${answer}, but not as Narthex does. Check PRINT_SERVER: it is the address that opens Narthex in a browser.`,
    );
  };
  const server = openServer({ url, token, onChange, onForeign });

  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once("SIGTERM", stop).once("SIGINT", stop);
  const pause = (ms) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {});
  let refused = null;

  let printers = [];
  let printersAt = 0;
  let isCupsRunning = true;
  const updateCups = (next) => {
    if (next !== isCupsRunning)
      logLine(
        next ? "The print service (CUPS) is running again." : "The print service (CUPS) is not running. Start it.",
      );
    if (!next) printersAt = 0; // the printers are listed as soon as CUPS runs
    isCupsRunning = next;
    return next;
  };
  const waitForCups = async () => {
    while (!stopping.signal.aborted) {
      if (updateCups(await isRunning())) return true;
      await pause(ASK_MS);
    }
    return false;
  };

  const running = new Map();
  const timeouts = openTimeouts();
  const begin = (entry) => {
    const done = printJob(entry, { server, journal, log: logLine, patienceMs, timeouts, waitForCups })
      .catch((error) => {
        if (error instanceof TokenRefused) {
          refused = error;
          stop();
        } else logLine(`${entry.id}: ${error.code ?? error.name}`);
      })
      .finally(() => running.delete(entry.id));
    running.set(entry.id, { entry, done });
  };
  /** A job that this process already has is offered again when its lease ended, so it gets the new number. */
  const accept = (job) => {
    const known = running.get(job.id);
    if (known) known.entry.attempt = job.attempt;
    else
      begin({
        ...job,
        firstPrinter: job.printer,
        ...(job.startedOn ? { step: "sending", printer: job.startedOn } : {}),
      });
  };

  logLine("Started.");
  for (const entry of journal.readAll()) begin(entry);
  let failures = 0;
  while (!stopping.signal.aborted) {
    if (Date.now() - printersAt > PRINTERS_MS) {
      const names = await listPrinters();
      if (updateCups(names !== null)) {
        printers = names.filter((name) => PRINTER.test(name)).slice(0, MOST_PRINTERS);
        printersAt = Date.now();
      }
    }
    // Without CUPS, the server gives no job and is told why.
    const asks = running.size < MOST_AT_ONCE || !isCupsRunning;
    const job = asks ? await server.take({ printers, isCupsRunning }) : null;
    failures = job === undefined ? failures + 1 : 0;
    if (job) accept(job);
    else await pause(Math.min(ASK_MS * 2 ** failures, LONGEST_PAUSE_MS));
  }
  // Unfinished jobs stay in the journal.
  await Promise.race([Promise.all([...running.values()].map(({ done }) => done)), wait(STOP_MS)]);
  if (refused) throw refused;
  logLine("Stopped.");
}

/** Runs until it gets a signal to stop. @returns the exit code */
export async function runPrintProgram() {
  try {
    await startPrinting();
    return process.exit(0); // also if a call to the server is still repeated
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    throw new UserError(
      "The server does not know this token. An administrator adds a printing program, which has another.",
    );
  }
}
