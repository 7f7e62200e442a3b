// After an update of the server, an open tab requests scripts that no longer exist. Reloading the page loads the new
// ones; drafts are kept (see forms/draftStore.ts).

import { createTimeoutError } from "../api/request.ts";
import { reloadPage } from "../api/sessionEnd.ts";

const KEY = "narthex.reloadedAt";
/** The first pause between two reloads, in milliseconds: a failure within it has another cause than an update. */
const RELOAD_PAUSE_MS = 60_000;

/** How often a page with a missing script checks whether the server is available again, in milliseconds. */
const LOOK_MS = 1000;

/** The time limit of a script, in milliseconds, because browsers wait forever for a script on a lost connection. */
const SCRIPT_MS = 30_000;

/** The time limit of a check whether the server is available, in milliseconds. */
const ANSWER_MS = 10_000;

const failed = new WeakSet<object>();

/**
 * Whether an error is a script that could not be loaded. `lazy` caches the error, so only a reload of the page helps.
 */
export const isFailedImport = (error: unknown): boolean =>
  typeof error === "object" && error !== null && failed.has(error);

/** Loads a script with a time limit. */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = createTimeoutError();
    failed.add(error);
    reject(error);
  }, SCRIPT_MS);
  return Promise.race([load(), late]).finally(() => clearTimeout(timer));
}

/** @param path of the request to check, if others may be answered while this one is not; default: the start page */
export const isServerUp = (path = "/"): Promise<boolean> =>
  fetch(path, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Reloads the page and returns true, unless the last reload was within the pause, which doubles if reloads do not help. */
function reloadIfAllowed(): boolean {
  const [reloadedAt = 0, pause = RELOAD_PAUSE_MS] = (sessionStorage.getItem(KEY) ?? "").split(" ").map(Number);
  const elapsed = Date.now() - reloadedAt;
  if (elapsed < pause) return false;
  sessionStorage.setItem(KEY, `${Date.now()} ${elapsed < 10 * pause ? 2 * pause : RELOAD_PAUSE_MS}`);
  reloadPage();
  return true;
}

export function recoverFromStaleChunks(): void {
  addEventListener("vite:preloadError", async ({ payload }) => {
    failed.add(payload);
    // While the server is unreachable, the current page is more useful than the browser's error page.
    if (await isServerUp()) reloadIfAllowed();
  });
}

interface WaitOptions {
  /** The path of the request to check; default: the start page. */
  path?: string;
  /** The time before each check, in milliseconds. */
  pause?: number;
  /** Whether the user can reload the page with a button: then it is reloaded only if a check failed. */
  hasButton?: boolean;
}

/**
 * Reloads the page when the server answers, with a pause between reloads.
 * @returns a function that stops waiting
 */
export function waitForServer({ path, pause = LOOK_MS, hasButton }: WaitOptions = {}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const look = async (hasFailed: boolean): Promise<void> => {
    const isUp = await isServerUp(path);
    if (isStopped) return;
    if (!isUp) timer = setTimeout(look, pause, true);
    else if ((hasFailed || !hasButton) && !reloadIfAllowed()) timer = setTimeout(look, RELOAD_PAUSE_MS, hasFailed);
  };
  if (hasButton) void look(false);
  else timer = setTimeout(look, pause, false);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/**
 * Reloads the page when the server answers, if a part of it is missing because its script could not be loaded.
 * @returns a function that stops waiting
 */
export const reloadWhenServerAnswers = (error: unknown, waiting?: WaitOptions): (() => void) =>
  isFailedImport(error) ? waitForServer(waiting) : () => {};
