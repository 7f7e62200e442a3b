// After an update of the server an open tab asks for scripts that are gone. Loading the page anew brings the new ones;
// what is typed is kept (see forms/draftStore.ts).

import { timedOut } from "../api/request.ts";
import { reloadPage } from "../api/sessionEnd.ts";
import { keepDraftsOfFailingPage } from "../forms/draftStore.ts";

const KEY = "narthex.reloadedAt";
/** A second failure this soon has another cause, and loading again would not end. In milliseconds. */
const RELOAD_PAUSE_MS = 60_000;

/** How often a page that lacks a script looks whether the server is back, in milliseconds. */
const LOOK_MS = 1000;

/** Browsers wait without end for a script on a line that has died: after this time it counts as lost, in milliseconds. */
const SCRIPT_MS = 30_000;

const failed = new WeakSet<object>();

/** Whether an error is a script that could not be loaded. `lazy` keeps it, so only loading the page anew helps. */
export const isFailedImport = (error: unknown): boolean =>
  typeof error === "object" && error !== null && failed.has(error);

/** Loads a script, in time. */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = timedOut();
    failed.add(error);
    reject(error);
  }, SCRIPT_MS);
  return Promise.race([load(), late]).finally(() => clearTimeout(timer));
}

const isServerUp = () =>
  fetch("/", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

export function recoverFromStaleChunks(): void {
  addEventListener("vite:preloadError", async ({ payload }) => {
    failed.add(payload);
    keepDraftsOfFailingPage();
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < RELOAD_PAUSE_MS) return;
    // Without a line, the page that is there is worth more than the browser's own error page.
    if (!(await isServerUp())) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    reloadPage();
  });
}

/**
 * Loads the page again once the server is back, where a script was asked for while it was away. Where the server answers at
 * once, the script is stale, and `recoverFromStaleChunks` sees to it.
 * @returns a function that stops waiting
 */
export function reloadWhenServerIsBack(error: unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const look = async (wasAway: boolean): Promise<void> => {
    const isUp = await isServerUp();
    if (isStopped) return;
    if (!isUp) timer = setTimeout(look, LOOK_MS, true);
    else if (wasAway) reloadPage();
  };
  if (isFailedImport(error)) void look(false);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
