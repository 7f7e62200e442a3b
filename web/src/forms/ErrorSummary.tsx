import { CircleAlert } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Fault, listErrorsWithoutField, listServerFaults, listShownNames } from "./faults.ts";

interface ErrorSummaryProps {
  error: { message: string; fields?: Readonly<Record<string, string>> | undefined } | null;
  /** The current errors of the fields. */
  faults: Fault[];
  form: RefObject<HTMLFormElement | null>;
}

/** The summary on top of a form: the errors that belong to no visible field. Empty if every error has its field. */
export function ErrorSummary({ error, faults, form }: ErrorSummaryProps) {
  const [sentences, setSentences] = useState<string[]>([]);
  const box = useRef<HTMLDivElement>(null);

  // A layout effect, because the fields on the screen are only known after rendering.
  useLayoutEffect(() => {
    const next = summarizeErrors(error, faults, listShownNames(form.current));
    setSentences((before) => (before.join("\n") === next.join("\n") ? before : next));
  });

  // The clicked button may be far below. If an invalid field has the focus, that field is visible instead.
  useEffect(() => {
    if (sentences.length > 0 && !form.current?.querySelector("[aria-invalid=true]:focus"))
      box.current?.scrollIntoView({ block: "nearest" });
  }, [sentences, form]);

  return (
    // Always rendered, so that a sentence that appears inside is announced.
    <div ref={box} role="alert" className={sentences.length > 0 ? "scroll-mt-20" : "sr-only"}>
      {sentences.length > 0 && (
        <div className="flex gap-3 rounded-md border border-critical bg-critical-quiet px-4 py-3">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-critical" />
          <div>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * Returns each sentence without a field. Returns the server's general sentence only if it names no field, because then
 * nothing else is marked.
 */
export function summarizeErrors(
  error: ErrorSummaryProps["error"],
  faults: readonly Fault[],
  shown: ReadonlySet<string>,
): string[] {
  const fromServer = listServerFaults(error);
  const whole = error && fromServer.length === 0 ? [error.message] : [];
  return [...new Set([...whole, ...listErrorsWithoutField([...fromServer, ...faults], shown)])];
}
