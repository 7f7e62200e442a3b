// Prints one job. Each step is in the journal before it is done, so that after a crash it is known what may be on paper.
import { setTimeout as pause } from "node:timers/promises";
import * as cups from "./cups.mjs";

const LOOK_MS = 500;
const RENEW_MS = 15_000;
const BY_STATE = { unknown: "printer_unknown", stopped: "printer_stopped", away: "print_server_away" };

/**
 * @param entry the offered job, or its entry in the journal with the step it had reached: "starting" before anything was
 *   sent, "sending", "sent" or "done". `attempt` may be raised while it runs, when the server offers the job again.
 * @param services `waitForCups` waits until CUPS is running, and answers false when the program stops; `timeouts` are
 *   those of all jobs
 */
export async function printJob(entry, { server, journal, log, patienceMs, timeouts, waitForCups }) {
  const save = (change) => journal.write(Object.assign(entry, change));

  /** @returns the document with the attempt for which it was read; null if the job is no longer to be printed */
  const readDocument = () =>
    repeatWhileOffered(entry, async () => {
      const { attempt } = entry;
      const document = await server.readDocument(entry);
      return document && { attempt, document };
    });

  /** @returns null if the job was printed, otherwise why not */
  const printOn = async (printer, read) => {
    let state = "off";
    while (state === "off") {
      // Before it starts, so that the desk can still print it from the browser instead.
      if (!(await waitForCups())) return "stopping";
      save({ step: "starting", printer, request: null });
      if (!(await repeatWhileOffered(entry, () => server.start(entry)))) return "dropped";
      state = await cups.readPrinter(printer);
    }
    if (state !== "ready") return BY_STATE[state];
    // Tags may have been taken out of the job before it was offered again.
    const { document } = (read.attempt === entry.attempt ? read : await readDocument()) ?? {};
    if (!document) return "dropped";
    save({ step: "sending" });
    const { request, failure } = await cups.sendDocument({ jobId: entry.id, printer, media: entry.media }, document);
    if (!request) return failure;
    save({ step: "sent", request });
    log(`${entry.id}: sent to ${printer}`);
    return watchRequest(entry, { server, patienceMs, timeouts });
  };

  const printOnEach = async (printers, earlier) => {
    const read = await readDocument();
    if (!read) return earlier ?? "dropped";
    let failure = earlier;
    // A printer on which nothing happened lately is tried last.
    for (const printer of printers.toSorted((a, b) => Number(timeouts.isKnown(a)) - Number(timeouts.isKnown(b)))) {
      failure = await printOn(printer, read);
      if (failure === null || failure === "dropped" || failure === "stopping") return failure;
      log(`${entry.id}: not printed on ${printer}: ${failure}`);
      // Without an answer of CUPS it is not known whether the first printer prints later.
      if (failure === "interrupted" || (failure === "print_server_away" && entry.step !== "starting")) return failure;
    }
    return failure;
  };

  const listPrintersAfter = (printer) =>
    printer === entry.firstPrinter && entry.secondPrinter ? [entry.secondPrinter] : [];

  /** Continues after a crash, here or at another computer. */
  const resume = async () => {
    if (entry.step === "done") return entry.failure;
    if (entry.step === "starting") return printOnEach([entry.printer, ...listPrintersAfter(entry.printer)], null);
    const { request, isAway } = await findWithPatience(entry.id, patienceMs);
    if (isAway) return "print_server_away";
    if (!request) return "interrupted";
    save({ step: "sent", request, printer: cups.parsePrinter(request) });
    log(`${entry.id}: found on ${entry.printer}`);
    const failure = await watchRequest(entry, { server, patienceMs, timeouts });
    const others = failure === null || failure === "interrupted" ? [] : listPrintersAfter(entry.printer);
    return others.length > 0 ? printOnEach(others, failure) : failure;
  };

  const failure =
    entry.step !== undefined
      ? await resume()
      : await printOnEach([entry.printer, ...listPrintersAfter(entry.printer)], null);
  if (failure === "stopping") return;
  if (failure !== "dropped") {
    save({ step: "done", failure });
    await server.report(entry);
    log(`${entry.id}: ${failure === null ? `printed on ${entry.printer}` : `failed: ${failure}`}`);
  }
  journal.remove(entry.id);
}

/** Repeats a call that was refused if the server has offered the job again since, with another attempt. */
async function repeatWhileOffered(entry, call) {
  for (;;) {
    const { attempt } = entry;
    const answer = await call();
    if (answer || entry.attempt === attempt) return answer;
  }
}

/** CUPS may start after this program. */
async function findWithPatience(jobId, patienceMs) {
  const until = performance.now() + patienceMs;
  for (;;) {
    const found = await cups.findRequest(jobId);
    if (!found.isAway || performance.now() > until) return found;
    await pause(LOOK_MS);
  }
}

/**
 * Waits until a request is finished. It is canceled when its printer stops, when no request before it is finished for
 * too long, or when another job has waited for too long there. Requests behind it are no progress. Times do not depend
 * on the clock of the computer, which may be set. @returns null if it was printed, otherwise why not
 */
async function watchRequest(entry, { server, patienceMs, timeouts }) {
  const begunAt = performance.now();
  let ahead = [];
  let changedAt = begunAt;
  let renewedAt = begunAt;
  for (;;) {
    if (performance.now() - renewedAt > RENEW_MS) {
      renewedAt = performance.now();
      await server.renew(entry);
    }
    const active = await cups.listActive(entry.printer);
    const place = active?.indexOf(entry.request) ?? -1;
    if (place >= 0) {
      const before = active.slice(0, place);
      if (ahead.some((request) => !before.includes(request))) changedAt = performance.now();
      ahead = before;
    }
    const isLate = performance.now() - changedAt > patienceMs;
    const isGivenUp = isLate || timeouts.isKnown(entry.printer, begunAt);
    const failure = place >= 0 ? await cancelIfStuck(entry, isGivenUp) : await findEnd(entry, active, isLate);
    // A job that was given up because of another one says nothing new about the printer.
    if (failure === "printer_timeout" && isLate) timeouts.note(entry.printer);
    if (failure === null) timeouts.forget(entry.printer);
    if (failure !== undefined) return failure;
    await pause(LOOK_MS);
  }
}

/** @returns how a canceled request ended, as watchRequest does; undefined if it may still be printed */
async function cancelIfStuck(entry, isLate) {
  const isStopped = (await cups.readPrinter(entry.printer)) === "stopped";
  if (!isStopped && !isLate) return undefined;
  const end = await cups.cancelRequest(entry.request, entry.id);
  if (end === "completed") return null;
  if (end !== "canceled" && end !== "aborted") return undefined;
  return isStopped ? "printer_stopped" : "printer_timeout";
}

/** @returns how a request ended that CUPS does not list, as watchRequest does; undefined if CUPS does not answer yet */
async function findEnd(entry, active, isLate) {
  const end = active === null ? "away" : await cups.cancelRequest(entry.request, entry.id);
  if (end === "away") return isLate ? "print_server_away" : undefined;
  if (end === "completed") return null;
  return end === "unknown" ? "interrupted" : "document_refused";
}
