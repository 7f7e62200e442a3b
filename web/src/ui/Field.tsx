import { CircleAlert } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { cx } from "./cx.ts";

/** The props that a <Field> gives to the control inside it. Spread them on the control. */
export interface FieldWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

export interface FieldProps {
  label: string;
  /** The label is read aloud but not visible. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** The error message. If it is set, the control is marked as invalid. */
  error?: string | undefined;
  /** A title before the error message. */
  errorTitle?: string | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
}

/** The sentence about what is typed in a control and has no value, such as a date without its year; null for others. */
function describeBadInput(control: EventTarget | null): string | null {
  if (!(control instanceof HTMLInputElement && control.validity.badInput)) return null;
  if (control.type === "date") return "Please enter a complete date that exists.";
  return control.type === "datetime-local" ? "Please enter a complete date and time." : "Please enter a number.";
}

/** The sentence about the control in a box, from the submit until it is corrected; null if there is none. */
function useBadInput(box: RefObject<HTMLElement | null>): string | null {
  const [sentence, setSentence] = useState<string | null>(null);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const show = ({ target }: Event) => setSentence(describeBadInput(target));
    const update = ({ target }: Event) => setSentence((shown) => shown && describeBadInput(target));
    // A form that is submitted raises `invalid` at such controls. The event does not bubble.
    box.current?.addEventListener("invalid", show, { capture: true, signal });
    box.current?.addEventListener("input", update, { signal });
    // Removing the rest of a date is no input.
    box.current?.addEventListener("focusout", update, { signal });
    return () => listeners.abort();
  }, [box]);
  return sentence;
}

/**
 * A label, a control, a hint and an error, connected by id: `<Field label="Notes">{(w) => <Textarea {...w} />}</Field>`.
 */
export function Field(props: FieldProps) {
  const { label, labelHidden = false, hint, errorTitle, required = false, className, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const error = useBadInput(box) ?? props.error;
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div ref={box} className={cx("min-w-0", className)}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "mb-1.5 block font-medium text-sm"}>
        {label}
        {required && (
          <span aria-hidden className="text-critical">
            {" "}
            *
          </span>
        )}
      </label>
      {children({
        id,
        "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      {error && <FieldError id={errorId} title={errorTitle} sentence={error} />}
      {hint && (
        <p id={hintId} className="mt-1.5 text-ink-quiet text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

interface FieldErrorProps {
  id: string | undefined;
  title?: string | undefined;
  sentence: string;
}

/** The error message under an invalid control. */
export function FieldError({ id, title, sentence }: FieldErrorProps) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-critical text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {title && <strong className="block font-semibold">{title}</strong>}
        <span>{sentence}</span>
      </span>
    </p>
  );
}

interface ProblemProps {
  sentence: string | false | null | undefined;
  className?: string;
}

/** Why an action failed, read aloud as soon as there is a sentence. Without one it takes no space. */
export function Problem({ sentence, className }: ProblemProps) {
  return (
    <div role="alert" className={cx("empty:hidden", className)}>
      {sentence && <FieldError id={undefined} sentence={sentence} />}
    </div>
  );
}
