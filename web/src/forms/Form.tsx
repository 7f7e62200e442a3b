import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useRef,
} from "react";
import { type FieldPath, type FieldValues, useFormState } from "react-hook-form";
import { cx } from "../ui/cx.ts";
import { useUnsaved } from "../ui/unsaved.ts";
import { changed } from "./changed.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { faultsOf, focusFirstFault, serverFaults, shownNames } from "./faults.ts";
import type { SchemaForm } from "./useSchemaForm.ts";

/** An attempt shows as `busy` within this time, in milliseconds. */
const START_MS = 50;

/** Why saving failed: an API error as it is. `fields` names each wrong field with its sentence. */
export interface FormProblem {
  message: string;
  fields?: Readonly<Record<string, string>> | undefined;
}

/** What sends the form; `useAction` makes one. */
export interface FormAction<I> {
  /** Gets the schema's input, checked. Called by the submit button and by Enter; not while busy. */
  run: (values: I) => void;
  /** An attempt is under way. */
  busy: boolean;
  /** What the last attempt failed with; null when it did not. */
  problem: FormProblem | null;
}

export interface FormProps<I extends FieldValues> {
  form: SchemaForm<I>;
  action: FormAction<I>;
  /** Hears of each attempt before the values are checked. */
  onAttempt?: () => void;
  /** Fields, then a <FormActions>. */
  children: ReactNode;
  /** Space between fields is 20 px; a grid of one's own replaces it. */
  className?: string;
}

/** Whether the form around is being sent. */
export const FormBusy = createContext(false);

/**
 * The shell of every form. It checks against the schema before sending, puts the server's sentences on their fields,
 * shows on top what belongs to no field, moves the focus to the first wrong field, and keeps what was typed.
 */
export function Form<I extends FieldValues>({ form, action, onAttempt, children, className }: FormProps<I>) {
  const { run, busy, problem } = action;
  const element = useRef<HTMLFormElement>(null);
  const { control, setError } = form;
  const { errors } = useFormState({ control });
  // Asked of the values themselves: the state that hooks see lags behind the first key.
  useUnsaved(useCallback(() => changed(control._formValues, control._defaultValues) && "typed", [control]));

  // The server's answer arrives outside the form; its sentences have to be carried onto the fields.
  useEffect(() => {
    const shown = shownNames(element.current);
    const onFields = serverFaults(problem).filter((fault) => shown.has(fault.name));
    for (const { name, sentence } of onFields) {
      setError(name as FieldPath<I>, { type: "server", message: sentence });
    }
    focusFirstFault(element.current, onFields);
  }, [problem, setError]);

  // From the press until `busy` shows, this alone keeps a second press from sending the form twice.
  const isSending = useRef(false);
  const check = form.handleSubmit(run, (found) => {
    isSending.current = false; // nothing was sent
    focusFirstFault(element.current, faultsOf(found));
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    if (busy || isSending.current) return;
    isSending.current = true;
    await check(event);
    if (!isSending.current) return;
    setTimeout(() => {
      isSending.current = false;
    }, START_MS);
  };

  // Enter submits from a line of text by itself; from a text area it takes Ctrl or Cmd with it.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target instanceof HTMLTextAreaElement) {
      event.currentTarget.requestSubmit();
    }
  };

  return (
    <form
      ref={element}
      noValidate
      aria-busy={busy}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        // A form inside a dialog stands inside the page's tree: its submit is nobody else's.
        event.stopPropagation();
        onAttempt?.();
        void submit(event);
      }}
      className={cx("flex grow flex-col gap-5", className)}
    >
      <ErrorSummary error={problem} faults={faultsOf(errors)} form={element} />
      <FormBusy value={busy}>{children}</FormBusy>
    </form>
  );
}
