// One change by the user: the call, its notices, and the callbacks after the changed data is refetched.
import { useMutation } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import { type NoticeInput, notify } from "../ui/notify.ts";
import { sendConfirmed } from "./confirmation.ts";
import { waitForReads } from "./ownChanges.ts";
import { getSentence, ShownError, toProblem } from "./request.ts";

export interface ActionOptions<V, A> {
  call: (values: V) => Promise<A>;
  /** Shown if the call failed and the server gave no sentence. */
  failed: string;
  /**
   * The notice of success: its title, or the whole notice. Without it no notice is raised. It is raised together with
   * `onDone`.
   */
  done?: string | ((answer: A, values: V) => NoticeInput);
  /** Also raises a notice of failure, for actions without a form or dialog that shows the sentence. */
  failureNotice?: true | ((error: Error) => NoticeInput);
  /** Called when the call failed. */
  onFailed?: (error: Error) => unknown;
  /** Called immediately when the change is saved, before any refetch. */
  onSaved?: (answer: A, values: V) => unknown;
  /** Called when everything is refetched, for example to close a dialog. */
  onDone?: (answer: A, values: V) => unknown;
}

export interface Action<V, A = unknown> {
  run: (values: V) => void;
  /** In progress until everything is refetched. */
  busy: boolean;
  isDone: boolean;
  /** Whether the last attempt is saved, from the server's answer on, while the rest is still refetched. */
  isSaved: () => boolean;
  /** The error of the last attempt in words; null if it succeeded. */
  problem: { message: string; fields?: Record<string, string> } | null;
  /** The same in one sentence, for a place without fields: that of the first refused field, or the general one. */
  sentence: string | undefined;
  error: Error | null;
  /** The server's answer; undefined before it. */
  answer: A | undefined;
  /** Forgets the last attempt and its error. */
  reset: () => void;
}

/** The notice of a failed action: the server's sentence, or the given fallback. */
export function buildFailureNotice(error: unknown, fallback: string): NoticeInput {
  return { title: "Error", description: getSentence(error, fallback), variant: "destructive" };
}

/** A lost session raises no notice here: the query cache leads to the sign-in page, which has its own notice. */
export function useAction<V = void, A = unknown>(options: ActionOptions<V, A>): Action<V, A> {
  const { call, failed, done, failureNotice: notice, onFailed, onSaved, onDone } = options;
  const saved = useRef(false);
  const { mutate, reset, isPending, isSuccess, error, data } = useMutation<A, Error, V>({
    mutationFn: (values) => sendConfirmed(() => call(values)),
    async onSuccess(answer, values) {
      saved.current = true;
      await onSaved?.(answer, values);
      const report = () =>
        done !== undefined && notify(typeof done === "string" ? { title: done } : done(answer, values));
      // A dialog closes together with its notice: a reload in between would open it again.
      if (!onDone) report();
      await waitForReads();
      if (onDone) report();
      await onDone?.(answer, values);
    },
    onError(reason) {
      if (notice !== undefined && !(reason instanceof ShownError))
        notify(notice === true ? buildFailureNotice(reason, failed) : notice(reason));
      onFailed?.(reason);
    },
  });
  // The same object until the next attempt, because a form sets its sentences on the fields once.
  const problem = useMemo(() => toProblem(error, failed), [error, failed]);
  return {
    run: (values) => {
      saved.current = false;
      mutate(values);
    },
    busy: isPending,
    isDone: isSuccess,
    isSaved: useCallback(() => saved.current, []),
    problem,
    sentence: problem ? getSentence(error, failed) : undefined,
    error,
    answer: data,
    reset,
  };
}
