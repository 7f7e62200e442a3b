// Prints with CUPS through lp, lpstat and cancel. A job's user name in CUPS is `narthex-` with the id of the print job,
// so that it is found again after a crash. No name of a person is given to CUPS outside the document.
import { spawn } from "node:child_process";

const TIMEOUT_MS = 20_000;
/** Options of a label: the exact paper, and no scaling. */
const listOptions = (media) => ["-o", `media=${media}`, "-o", "print-scaling=none"];

const formatUser = (jobId) => `narthex-${jobId}`;

/** The printer in the name of a request, such as `lobby-3`. */
export const parsePrinter = (request) => request.slice(0, request.lastIndexOf("-"));
const parseNumber = (request) => Number(request.slice(request.lastIndexOf("-") + 1));

/** @returns its exit code and output; the code is null if it did not run to its end */
function runProgram(command, args, input) {
  return new Promise((resolve) => {
    const env = { ...process.env, LC_ALL: "C", LANG: "C" };
    const child = spawn(command, args, { env, stdio: [input ? "pipe" : "ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      errors += text;
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
    const end = (code) => {
      clearTimeout(timer);
      resolve({ code, output, errors });
    };
    child.once("error", () => end(null));
    child.once("close", end);
    // A program that ended early does not read its input.
    child.stdin?.on("error", () => {}).end(input);
  });
}

/** Names of the requests in the output of lpstat: the first word of each line that is not indented. */
const parseRequests = (output) =>
  output.split("\n").flatMap((line) => (/^\S+-\d+\s/.test(line) ? [line.slice(0, line.search(/\s/))] : []));

/** Without a running CUPS, other commands answer as if there were no printers. */
export async function isRunning() {
  const { output } = await runProgram("lpstat", ["-r"]);
  return /^scheduler is running/m.test(output);
}

/** The names of the printers; null if CUPS is not running. */
export async function listPrinters() {
  const names = await readNames();
  if (names.length > 0) return names;
  // CUPS may have started since, so an empty list is read again.
  return (await isRunning()) ? readNames() : null;
}

async function readNames() {
  const { output } = await runProgram("lpstat", ["-e"]);
  return output.split("\n").filter(Boolean);
}

/** @returns "ready", "stopped", "unknown", "off" if CUPS is not running, or "away" if it does not answer */
export async function readPrinter(printer) {
  const { code, output, errors } = await runProgram("lpstat", ["-p", printer]);
  if (code !== 0 && !(await isRunning())) return "off";
  if (/invalid destination|unknown destination|not exist/i.test(errors)) return "unknown";
  if (code !== 0) return "away";
  return /^printer \S+ disabled/m.test(output) ? "stopped" : "ready";
}

/** Sends a document. @returns the name of the request, or why there is none */
export async function sendDocument({ jobId, printer, media }, document) {
  const named = ["-U", formatUser(jobId), "-d", printer, "-t", formatUser(jobId)];
  const { output, errors } = await runProgram("lp", [...named, ...listOptions(media), "-"], document);
  const request = /request id is (\S+-\d+)/.exec(output)?.[1];
  if (request) return { request };
  const found = await findRequest(jobId);
  if (found.request && parsePrinter(found.request) === printer) return found;
  if (found.isAway) return { failure: "print_server_away" };
  if (/not exist/i.test(errors)) return { failure: "printer_unknown" };
  return { failure: /not accepting/i.test(errors) ? "printer_stopped" : "document_refused" };
}

/** The latest request of a print job, also a finished one. CUPS shows it to the user of the job only. */
export async function findRequest(jobId) {
  const { code, output } = await runProgram("lpstat", ["-U", formatUser(jobId), "-W", "all", "-u", formatUser(jobId)]);
  if (code !== 0) return { request: null, isAway: true };
  const [request = null] = parseRequests(output).sort((one, other) => parseNumber(other) - parseNumber(one));
  return { request, isAway: false };
}

/** The requests that a printer has not finished, in their order; null if CUPS does not answer. */
export async function listActive(printer) {
  const { code, output } = await runProgram("lpstat", ["-W", "not-completed", "-o", printer]);
  return code === 0 ? parseRequests(output) : null;
}

/**
 * Cancels a request that is not finished. For a finished one, CUPS refuses with how it ended, which lpstat does not say.
 * @returns "completed", "canceled", "aborted", "unknown", or "away" if CUPS does not answer
 */
export async function cancelRequest(request, jobId) {
  const { code, errors } = await runProgram("cancel", ["-U", formatUser(jobId), request]);
  if (code === 0) return "canceled";
  const ended = /already (completed|canceled|aborted)/i.exec(errors)?.[1];
  if (ended) return ended.toLowerCase();
  return /not exist/i.test(errors) ? "unknown" : "away";
}
