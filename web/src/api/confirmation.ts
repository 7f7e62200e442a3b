// Requests a confirmation of the person when a call needs one, and then sends the call again. The question is
// one dialog of the app (web/src/confirmation), so that screens need nothing for it.
import { useSyncExternalStore } from "react";
import { ApiError, ShownError } from "./request.ts";

export interface ConfirmationQuestion {
  accept: () => void;
  refuse: () => void;
}

let question: ConfirmationQuestion | null = null;
const listeners = new Set<() => void>();

function setQuestion(next: ConfirmationQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The question that waits for an answer; null if there is none. */
export function useConfirmationQuestion(): ConfirmationQuestion | null {
  return useSyncExternalStore(subscribeToQuestion, () => question);
}

/** Sends a call, and sends it again after the user has confirmed who they are, if the server asks for that. */
export async function sendConfirmed<A>(send: () => Promise<A>): Promise<A> {
  try {
    return await send();
  } catch (error) {
    // Without a listener no screen could show the question.
    if (!(error instanceof ApiError) || error.code !== "confirmation_needed" || listeners.size === 0) throw error;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    question?.refuse();
    const own = { accept: resolve, refuse: () => reject(new ShownError("canceled", { cause: error })) };
    setQuestion(own);
    // Another call may have replaced the question.
    await promise.finally(() => question === own && setQuestion(null));
    return send();
  }
}
