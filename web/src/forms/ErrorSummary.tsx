import { CircleAlert } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { errorsWithoutField, type Fault, serverFaults, shownNames } from "./faults.ts";

interface ErrorSummaryProps {
  error: { message: string; fields?: Readonly<Record<string, string>> | undefined } | null;
  /** What the fields carry at this moment. */
  faults: Fault[];
  form: RefObject<HTMLFormElement | null>;
}

/** On top of a form: what is wrong and belongs to no field that one can see. Silent when every error has its field. */
export function ErrorSummary({ error, faults, form }: ErrorSummaryProps) {
  const [sentences, setSentences] = useState<string[]>([]);
  const box = useRef<HTMLDivElement>(null);

  // Which fields are on the screen is known only once they are drawn.
  useLayoutEffect(() => {
    const next = summaryOf(error, faults, shownNames(form.current));
    setSentences((before) => (before.join("\n") === next.join("\n") ? before : next));
  });

  // The button that was pressed may stand far below. Where a wrong field has the focus, that one is in sight.
  useEffect(() => {
    if (sentences.length > 0 && !form.current?.querySelector("[aria-invalid=true]:focus"))
      box.current?.scrollIntoView({ block: "nearest" });
  }, [sentences, form]);

  return (
    // Always there, so that a sentence that appears inside is announced.
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

/** Each sentence without a field; the server's whole sentence only where it says nothing of fields: nothing else is marked. */
export function summaryOf(
  error: ErrorSummaryProps["error"],
  faults: readonly Fault[],
  shown: ReadonlySet<string>,
): string[] {
  const fromServer = serverFaults(error);
  const whole = error && fromServer.length === 0 ? [error.message] : [];
  return [...new Set([...whole, ...errorsWithoutField([...fromServer, ...faults], shown)])];
}
