// Assigns the errors of a form to a field on the screen, or to the summary on top of the form.
import type { FieldValues } from "react-hook-form";

export interface Fault {
  /** Path of the field, "" for the form as a whole. */
  name: string;
  sentence: string;
}

/** The server's sentences by field; empty without an error. */
export function listServerFaults(error: { fields?: Readonly<Record<string, string>> | undefined } | null): Fault[] {
  return Object.entries(error?.fields ?? {}).map(([name, sentence]) => ({ name, sentence }));
}

/** Flattens the error tree of react-hook-form into a list. */
export function listFaults(errors: FieldValues, prefix = ""): Fault[] {
  const faults: Fault[] = [];
  for (const [key, value] of Object.entries(errors)) {
    // `ref` is the element itself.
    if (value === null || typeof value !== "object" || key === "ref") continue;
    const name = key === "root" || key === "" ? prefix : prefix ? `${prefix}.${key}` : key;
    if (typeof value.message === "string" && value.message) faults.push({ name, sentence: value.message });
    else faults.push(...listFaults(value, name));
  }
  return faults;
}

/** The names of the fields on the screen, in their order. */
export function listShownNames(form: HTMLFormElement | null): Set<string> {
  const names = new Set<string>();
  for (const control of form?.elements ?? []) {
    const name = control.getAttribute("name");
    if (name) names.add(name);
  }
  return names;
}

/** The sentences that no field on the screen can show. */
export function listErrorsWithoutField(faults: readonly Fault[], shown: ReadonlySet<string>): string[] {
  const sentences = faults.filter((fault) => !shown.has(fault.name)).map((fault) => fault.sentence);
  return [...new Set(sentences)];
}

/**
 * Finds the first field on the screen, in its order, that is one of these or a part of one.
 * @param names paths of fields
 */
export function findFirstField(form: HTMLFormElement | null, names: Iterable<string>): HTMLElement | null {
  const wanted = [...names];
  for (const control of form?.elements ?? []) {
    const name = control.getAttribute("name");
    const isWanted = name && wanted.some((path) => name === path || name.startsWith(`${path}.`));
    if (isWanted && control instanceof HTMLElement) return control;
  }
  return null;
}

/**
 * Shows at its field that a typed text has no value, such as a date without its year, which would count as empty.
 * @returns the first of these controls
 */
export function reportBadInput(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const bad = [...(form?.elements ?? [])].filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && control.willValidate && control.validity.badInput,
  );
  for (const control of bad) control.checkValidity(); // raises the event that a Field handles
  return bad[0];
}

/** Moves the focus to the first invalid field in the order of the screen. */
export function focusFirstFault(form: HTMLFormElement | null, faults: readonly Fault[]) {
  const control = findFirstField(
    form,
    faults.map((fault) => fault.name).filter((name) => name !== ""),
  );
  control?.focus();
  control?.scrollIntoView({ block: "nearest" }); // it may have had the focus already, outside the viewport
}
