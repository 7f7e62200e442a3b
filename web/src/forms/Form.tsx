import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { type FieldPath, type FieldValues, useFormState } from "react-hook-form";
import { cx } from "../ui/cx.ts";
import { useUnsaved } from "../ui/unsaved.ts";
import { hasChanged, listChangedFields } from "./changed.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import {
  findFirstField,
  focusFirstFault,
  listFaults,
  listServerFaults,
  listShownNames,
  reportBadInput,
} from "./faults.ts";
import type { SchemaForm } from "./useSchemaForm.ts";

/** An attempt shows as `busy` within this time, in milliseconds. Another one within it is ignored. */
const START_MS = 50;

/** The reason why saving failed: an unchanged API error. `fields` maps each invalid field to its sentence. */
export interface FormProblem {
  message: string;
  fields?: Readonly<Record<string, string>> | undefined;
}

/** The action that submits the form; `useAction` creates one. */
export interface FormAction<I> {
  /** Receives the validated schema input. Called by the submit button and by Enter; not while busy. */
  run: (values: I) => void;
  /** Whether an attempt is in progress. */
  busy: boolean;
  /** The error of the last attempt; null if it succeeded. */
  problem: FormProblem | null;
  /** Whether the last attempt is saved, also before it ends. */
  isSaved?: () => boolean;
}

export interface FormProps<I extends FieldValues> {
  form: SchemaForm<I>;
  action: FormAction<I>;
  /** Closing asks no question about typed text: a password or a code, typed again in seconds, or choices that are of no use. */
  isQuick?: boolean | undefined;
  /** In milliseconds: Enter does nothing for as long, because a second Enter may be meant for what opened the form. */
  enterAfterMs?: number | undefined;
  /** Fields, then a <FormActions>. */
  children: ReactNode;
  /** The space between fields is 20 px; a custom grid replaces it. */
  className?: string;
}

/** Whether the surrounding form is being submitted. */
export const FormBusy = createContext(false);

/**
 * The shell of every form. It validates against the schema before submitting, shows the server's sentences on their
 * fields and other errors on top, moves the focus to the first invalid field, and keeps the typed text.
 */
export function Form<I extends FieldValues>(props: FormProps<I>) {
  const { form, action, isQuick = false, enterAfterMs = 0, children, className } = props;
  const { run, busy, problem, isSaved } = action;
  const element = useRef<HTMLFormElement>(null);
  const { control, setError } = form;
  const { errors } = useFormState({ control });
  // The values of the last attempt. Once they are saved, they are not lost while the form waits for what is refetched.
  const sent = useRef<I | null>(null);
  // Compares the values themselves, because the form state of hooks is late by one keystroke.
  const findTyped = () => {
    const { _formValues: values, _defaultValues: begun } = control;
    if (isQuick || !hasChanged(values, begun)) return false;
    return isSaved?.() && !hasChanged(values, sent.current) ? false : "typed";
  };
  const findTypedField = () =>
    findFirstField(element.current, listChangedFields(control._formValues, control._defaultValues));
  useUnsaved(useCallback(findTyped, [control, isQuick, isSaved]), "page", useCallback(findTypedField, [control]));

  // An effect, because the server's answer arrives outside the form and its sentences must be set on the fields.
  useEffect(() => {
    const shown = listShownNames(element.current);
    const onFields = listServerFaults(problem).filter((fault) => shown.has(fault.name));
    for (const { name, sentence } of onFields) {
      setError(name as FieldPath<I>, { type: "server", message: sentence });
    }
    focusFirstFault(element.current, onFields);
  }, [problem, setError]);

  // Between the click and `busy`, only this time prevents a second submit. A timer would end late on a busy page.
  const ignoreUntil = useRef(0);
  useLayoutEffect(() => {
    if (!busy) ignoreUntil.current = 0;
  }, [busy]);
  const send = (values: I) => {
    const bad = reportBadInput(element.current);
    if (bad) {
      ignoreUntil.current = 0; // nothing was sent
      bad.focus();
    } else {
      sent.current = values;
      run(values);
    }
  };
  const check = form.handleSubmit(send, (found) => {
    ignoreUntil.current = 0; // nothing was sent
    reportBadInput(element.current);
    focusFirstFault(element.current, listFaults(found));
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    if (busy || performance.now() < ignoreUntil.current) return;
    ignoreUntil.current = Infinity;
    await check(event);
    if (ignoreUntil.current > 0) ignoreUntil.current = performance.now() + START_MS;
  };

  const openedAt = useRef(performance.now());
  // Enter submits from an input by default, but not a key that is held; a textarea needs Ctrl or Cmd with it.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter") return;
    const isTextarea = event.target instanceof HTMLTextAreaElement;
    const isEarly = event.repeat || performance.now() - openedAt.current < enterAfterMs;
    if (isEarly && !isTextarea) event.preventDefault();
    else if (isTextarea && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };

  return (
    <form
      ref={element}
      noValidate
      aria-busy={busy}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        // A form inside a dialog is inside the React tree of the page, so its submit event must not reach another form.
        event.stopPropagation();
        void submit(event);
      }}
      className={cx("flex grow flex-col gap-5", className)}
    >
      <ErrorSummary error={problem} faults={listFaults(errors)} form={element} />
      <FormBusy value={busy}>{children}</FormBusy>
    </form>
  );
}
