// Saving a change to the version of a record that somebody saw. Where another one stands meanwhile, changes to different
// fields are put together, and where both changed the same field the person decides (docs/decisions/0099).
import { useState } from "react";
import type { DefaultValues, FieldValues, Path } from "react-hook-form";
import { ApiError } from "../client/request.ts";
import { changed } from "./changed.ts";
import type { SchemaForm } from "./useSchemaForm.ts";

/** How often changes are put together by themselves, where others keep saving. */
const MOST_TRIES = 3;

interface Versioned {
  updatedAt: string | null;
}

/** The fields that were changed here and elsewhere, with what stands there now. */
export interface Conflict<I extends FieldValues> {
  fields: readonly Path<I>[];
  theirs: I;
}

/** A version of the record, as the form's fields show it. */
interface Base<I> {
  values: I;
  updatedAt: string | null;
}

export interface Version<R, I extends FieldValues> {
  /** What the last refused change met; null before, and after a change was saved. */
  newer: R | null;
  conflict: Conflict<I> | null;
  /** Replaces one of the fields by what somebody else has saved. */
  takeTheirs: (field: Path<I>) => void;
  save: (typed: I, send: (change: Partial<I> & { updatedAt: string | undefined }) => Promise<R>) => Promise<R>;
}

/** The newer version that a refusal carries. */
function newerIn<R>(error: unknown): R | null {
  if (!(error instanceof ApiError) || error.code !== "conflict") return null;
  return (error.current as R | undefined) ?? null;
}

function pick<I extends FieldValues>(values: I, fields: readonly string[]): Partial<I> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<I>;
}

/**
 * @param record as it was when the form opened
 * @param valuesOf the form's fields of a record
 */
export function useVersion<R extends Versioned, I extends FieldValues>(
  form: SchemaForm<I>,
  record: R,
  valuesOf: (record: R) => I,
): Version<R, I> {
  const { draft } = form;
  const [base, setBase] = useState<Base<I>>(() => {
    // What was typed before a reload belongs to the version that stood there then, whatever was read since.
    if (draft.found) return { values: draft.found.begun, updatedAt: draft.version };
    draft.version = record.updatedAt;
    return { values: valuesOf(record), updatedAt: record.updatedAt };
  });
  const [newer, setNewer] = useState<R | null>(null);
  const [conflict, setConflict] = useState<Conflict<I> | null>(null);

  const baseOn = (version: Base<I>): void => {
    draft.version = version.updatedAt;
    setBase(version);
  };

  const save: Version<R, I>["save"] = async (typed, send) => {
    let from = base;
    let values = typed;
    for (let tries = 1; ; tries++) {
      const begun = from.values;
      const mine = Object.keys(begun).filter((field) => changed(values[field], begun[field]));
      try {
        const saved = await send({ ...pick(values, mine), updatedAt: from.updatedAt ?? undefined });
        baseOn({ values: valuesOf(saved), updatedAt: saved.updatedAt });
        setNewer(null);
        setConflict(null);
        return saved;
      } catch (error) {
        const met = newerIn<R>(error);
        if (met === null) throw error;
        const theirs = valuesOf(met);
        const both = mine.filter(
          (field) => changed(theirs[field], begun[field]) && changed(theirs[field], values[field]),
        );
        from = { values: theirs, updatedAt: met.updatedAt };
        values = { ...theirs, ...pick(values, mine) };
        if (both.length === 0 && tries < MOST_TRIES) continue;
        baseOn(from);
        setNewer(met);
        setConflict({ fields: both as Path<I>[], theirs });
        // Their version is what the form now begins with; what was typed here stands over it.
        form.reset(theirs as unknown as DefaultValues<I>);
        form.reset(values as unknown as DefaultValues<I>, { keepDefaultValues: true });
        throw error;
      }
    }
  };

  const takeTheirs = (field: Path<I>) => {
    if (!conflict) return;
    form.setValue(field, conflict.theirs[field], { shouldDirty: true });
    const fields = conflict.fields.filter((other) => other !== field);
    setConflict(fields.length > 0 ? { ...conflict, fields } : null);
  };

  return { newer, conflict, takeTheirs, save };
}
