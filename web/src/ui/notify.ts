// Short notices that report a result. One at a time: a new notice replaces the old one. The state is outside React, so
// that a failed request can raise a notice from anywhere. Notices.tsx shows them.
import { useSyncExternalStore } from "react";

/** How long a notice stays visible, in milliseconds. */
export const NOTICE_MS = 5000;
/** How long a dismissed notice is kept before it is removed, in milliseconds. */
const FORGET_AFTER_MS = 1_000_000;

export interface NoticeInput {
  title: string;
  description?: string | undefined;
  /** `destructive` for failures. Default `default`. */
  variant?: "default" | "destructive";
  /** How long it is visible, in milliseconds; default 5000. */
  duration?: number;
}

export interface Notice extends Required<Omit<NoticeInput, "description">> {
  id: number;
  description: string | undefined;
  open: boolean;
  /** The page is about to be left: the notice stays, and cannot be dismissed. */
  isFinal: boolean;
}

let current: Notice | null = null;
let isFinal = false;
const finalShown = Promise.withResolvers<void>();
let lastId = 0;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function showNotice(notice: Notice | null) {
  current = notice;
  for (const listener of listeners) listener();
}

/** Raises a notice and returns its number. It replaces the visible one, unless that one is final. */
export function notify(input: NoticeInput): number {
  const { title, description, variant = "default", duration = NOTICE_MS } = input;
  if (isFinal) return lastId;
  clearTimeout(forgetting);
  lastId += 1;
  showNotice({ id: lastId, title, description, variant, duration, open: true, isFinal: false });
  return lastId;
}

/**
 * Raises the last notice before the page is left: it cannot be replaced or dismissed.
 * @returns a promise that resolves when the notice is on the screen
 */
export function notifyFinally(input: NoticeInput): Promise<void> {
  notify(input);
  isFinal = true;
  if (current) showNotice({ ...current, isFinal });
  return finalShown.promise;
}

/** Reports that the final notice is on the screen. */
export const reportFinalNoticeShown = (): void => finalShown.resolve();

/** Dismisses the notice with this number, or the current one. It is removed later. */
export function dismissNotice(id?: number) {
  if (isFinal || !current?.open || (id !== undefined && current.id !== id)) return;
  showNotice({ ...current, open: false });
  forgetting = setTimeout(() => showNotice(null), FORGET_AFTER_MS);
}

/** Removes the current notice at once, without its animation. */
export function removeNotice() {
  if (isFinal) return;
  clearTimeout(forgetting);
  showNotice(null);
}

/** The current notice, open or being dismissed; null if there is none. */
export function getCurrentNotice(): Notice | null {
  return current;
}

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNotice(): Notice | null {
  return useSyncExternalStore(subscribeToNotices, getCurrentNotice);
}
