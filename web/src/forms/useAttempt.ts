// One attempt of a small form: busy while it runs, with error sentences if it fails. The typed text stays in the
// fields.
import { useRef, useState } from "react";
import { toProblem } from "../api/request.ts";

export interface Attempt {
  busy: boolean;
  /** A sentence for the whole form; null if every sentence belongs to a field. */
  message: string | null;
  /** Sentences by field. */
  fields: Record<string, string>;
  run: (work: () => Promise<void>) => void;
}

export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  // A second click may come before the first one is rendered as busy.
  const isRunning = useRef(false);
  const [problem, setProblem] = useState<{ message: string | null; fields: Record<string, string> }>({
    message: null,
    fields: {},
  });

  const run = (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem({ message: null, fields: {} });
    work()
      .catch((error: unknown) => {
        const failed = toProblem(error, "Something went wrong. Please try again.");
        const fields = failed?.fields ?? {};
        setProblem({ message: Object.keys(fields).length > 0 ? null : (failed?.message ?? null), fields });
      })
      .finally(() => {
        isRunning.current = false;
        setBusy(false);
      });
  };
  return { busy, ...problem, run };
}
