// One change that somebody makes: the call, its notices, and what follows when what it changed is read again.
import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { type NoticeInput, notify } from "../ui/notify.ts";
import { ownReads } from "./ownChanges.ts";
import { problemOf, sentenceOf } from "./request.ts";

export interface ActionOptions<V, A> {
  call: (values: V) => Promise<A>;
  /** Said where the call failed and the server gave no sentence. */
  failed: string;
  /** The notice of success: its title, or the whole of it. Without it nothing is said. It comes together with `onDone`. */
  done?: string | ((answer: A, values: V) => NoticeInput);
  /** Raises a notice of failure too, for actions without a form or dialog that shows the sentence. */
  failureNotice?: true | ((error: Error) => NoticeInput);
  /** Called when the call failed. */
  onFailed?: (error: Error) => unknown;
  /** Called at once when the change is saved, before anything is read again. */
  onSaved?: (answer: A, values: V) => unknown;
  /** Called when everything is read again, for example to close a dialog. */
  onDone?: (answer: A, values: V) => unknown;
}

export interface Action<V, A = unknown> {
  run: (values: V) => void;
  /** Under way, until everything is read again. */
  busy: boolean;
  isDone: boolean;
  /** What the last attempt failed with, in words; null when it did not. */
  problem: { message: string; fields?: Record<string, string> } | null;
  error: Error | null;
  /** What the server answered; undefined before. */
  answer: A | undefined;
}

/** The notice of an action that failed: the server's sentence, or else the given one. */
export function failureNotice(error: unknown, fallback: string): NoticeInput {
  return { title: "Error", description: sentenceOf(error, fallback), variant: "destructive" };
}

/** A lost session is not told here: the cache of the calls leads to the sign-in page, and its notice stays. */
export function useAction<V = void, A = unknown>(options: ActionOptions<V, A>): Action<V, A> {
  const { call, failed, done, failureNotice: notice, onFailed, onSaved, onDone } = options;
  const { mutate, isPending, isSuccess, error, data } = useMutation<A, Error, V>({
    mutationFn: call,
    async onSuccess(answer, values) {
      await onSaved?.(answer, values);
      const report = () =>
        done !== undefined && notify(typeof done === "string" ? { title: done } : done(answer, values));
      // A dialog closes together with its notice: a reload in between would open it again.
      if (!onDone) report();
      await ownReads();
      if (onDone) report();
      await onDone?.(answer, values);
    },
    onError(reason) {
      if (notice !== undefined) notify(notice === true ? failureNotice(reason, failed) : notice(reason));
      onFailed?.(reason);
    },
  });
  // The same object until the next attempt: a form carries its sentences onto the fields once.
  const problem = useMemo(() => problemOf(error, failed), [error, failed]);
  return {
    run: (values) => mutate(values),
    busy: isPending,
    isDone: isSuccess,
    problem,
    error,
    answer: data,
  };
}
