// Saves a change to the version of a record that the user saw. If a newer version exists, changes to different fields
// are merged. If both changed the same field, the user decides (docs/decisions/0099).
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues, Path } from "react-hook-form";
import { ApiError, ShownError } from "../api/request.ts";
import { hasChanged, listChangedFields, pickFields } from "./changed.ts";
import type { Base, KeptDraft } from "./useKeptDraft.ts";
import type { SchemaForm } from "./useSchemaForm.ts";

/** The maximum number of automatic merges, in case other users keep saving. */
const MOST_TRIES = 3;

export interface Versioned {
  updatedAt: string | null;
}

/**
 * The fields that were changed here and elsewhere, with their current values; empty if only other fields were changed.
 */
export interface Conflict<I extends FieldValues> {
  fields: readonly Path<I>[];
  theirs: I;
}

export interface Version<R, I extends FieldValues> {
  /**
   * The newer version that the form shows since a refused change or the restoring of a draft; null before that, and
   * after a change was saved.
   */
  newer: R | null;
  conflict: Conflict<I> | null;
  /** Replaces the value of one field by the value that another user has saved. */
  takeTheirs: (field: Path<I>) => void;
  /**
   * Sends the changed fields; `values` are those of the whole form, for a call that takes some fields together.
   * `mustShow` says whether the user must see a newer version before the change is saved over it.
   */
  save: (
    typed: I,
    send: (change: Partial<I> & { updatedAt: string | undefined }, values: I) => Promise<R>,
    mustShow?: (newer: R) => boolean,
  ) => Promise<R>;
}

/** Makes their version the initial values of the form, and shows the typed values over it. */
export function showOver<I extends FieldValues>(form: SchemaForm<I>, theirs: I, values: I): void {
  form.reset(theirs as unknown as DefaultValues<I>);
  form.reset(values as unknown as DefaultValues<I>, { keepDefaultValues: true });
}

/** The newer version that a refusal contains. */
export function findNewerVersion<R>(error: unknown): R | null {
  if (!(error instanceof ApiError) || error.code !== "conflict") return null;
  return (error.current as R | undefined) ?? null;
}

interface MergedValues<I extends FieldValues> {
  /** Their version with the typed values over it. */
  values: I;
  /** The fields that both changed, to different values. */
  both: Path<I>[];
}

/** Applies the values typed into `begun` to a newer version. */
export function mergeTyped<I extends FieldValues>(begun: I, typed: I, theirs: I): MergedValues<I> {
  const mine = listChangedFields(typed, begun);
  const both = mine.filter(
    (field) => hasChanged(theirs[field], begun[field]) && hasChanged(theirs[field], typed[field]),
  );
  return { values: { ...theirs, ...pickFields(typed, mine) }, both: both as Path<I>[] };
}

/** A form, and the newer version that conflicts with its typed values. */
interface MergedVersions<R, I extends FieldValues> {
  base: Base<I>;
  newer: R | null;
  conflict: Conflict<I> | null;
  /** The values to show over the base; null if the fields show them already. */
  values: I | null;
  typedInto: Base<I> | null;
}

function mergeVersions<R extends Versioned, I extends FieldValues>(typedInto: Base<I>, typed: I, record: R, theirs: I) {
  const { values, both } = mergeTyped(typedInto.values, typed, theirs);
  const met: MergedVersions<R, I> = {
    base: { values: theirs, updatedAt: record.updatedAt },
    newer: record,
    conflict: null,
    values,
    typedInto: null,
  };
  // No conflict if only other parts of the record were changed, such as another card of the settings, or if their
  // version equals the typed values.
  if (!hasChanged(theirs, typedInto.values) || !hasChanged(values, theirs)) return met;
  return { ...met, conflict: { fields: both, theirs }, typedInto };
}

/** Values typed before a reload belong to the version of that time. */
function openVersion<R extends Versioned, I extends FieldValues>(
  draft: KeptDraft<I>,
  record: R,
  theirs: I,
): MergedVersions<R, I> {
  const { found } = draft;
  const isSame = !found || found.version === record.updatedAt;
  const base = { values: found?.begun ?? theirs, updatedAt: found ? found.version : record.updatedAt };
  const opened = isSame
    ? { base, newer: null, conflict: null, values: null, typedInto: null }
    : mergeVersions(base, found.values, record, theirs);
  Object.assign(draft, { version: opened.base.updatedAt, typedInto: opened.typedInto });
  return opened;
}

/**
 * @param record the current record, or the one with which the form was opened; a newer one is shown while nothing is
 * typed
 * @param valuesOf returns the form's fields of a record
 * @param ask reads the current record, because a restored form may have been opened with an older one
 */
export function useVersion<R extends Versioned, I extends FieldValues>(
  form: SchemaForm<I>,
  record: R,
  valuesOf: (record: R) => I,
  ask: (() => Promise<R>) | null = null,
): Version<R, I> {
  const { draft } = form;
  const [opened] = useState(() => openVersion(draft, record, valuesOf(record)));
  const [base, setBase] = useState<Base<I>>(opened.base);
  const [newer, setNewer] = useState<R | null>(opened.newer);
  const [conflict, setConflict] = useState<Conflict<I> | null>(opened.conflict);
  const isShown = useRef(false);
  const isSent = useRef(false);
  // A layout effect, because the restored draft must be merged before the form is visible; it runs once, as in
  // `useKeptDraft`.
  useLayoutEffect(() => {
    if (opened.values && !isShown.current) showOver(form, opened.base.values, opened.values);
    isShown.current = true;
  }, [form, opened]);

  const askNow = useEffectEvent(() => (draft.found ? ask?.() : undefined));
  const showNewer = useEffectEvent((current: R) => {
    // An answer that was asked for before saving may be older than what was saved.
    if (!isSent.current && current.updatedAt !== base.updatedAt) show(current);
  });
  const show = (current: R): void => {
    const met = mergeVersions(base, form.getValues(), current, valuesOf(current));
    draft.typedInto = met.typedInto;
    setBaseVersion(met.base);
    setNewer(met.newer);
    setConflict(met.conflict);
    showOver(form, met.base.values, met.values ?? met.base.values);
  };
  const { isDirty } = form.formState;
  const follow = useEffectEvent((updatedAt: string | null, isTyped: boolean) => {
    // After saving, the record may be older until it is read again.
    if (!isTyped && (updatedAt ?? "") > (base.updatedAt ?? "")) show(record);
  });
  useEffect(() => follow(record.updatedAt, isDirty), [record.updatedAt, isDirty]);
  // An effect, because it asks the server, once for each restored form.
  useEffect(() => {
    let isClosed = false;
    askNow()?.then(
      (current) => !isClosed && showNewer(current),
      () => {}, // saving asks again
    );
    return () => {
      isClosed = true;
    };
  }, []);

  const setBaseVersion = (version: Base<I>): void => {
    draft.version = version.updatedAt;
    setBase(version);
  };

  const save: Version<R, I>["save"] = async (typed, send, mustShow = () => false) => {
    isSent.current = true;
    let from = base;
    let values = typed;
    for (let tries = 1; ; tries++) {
      const begun = from.values;
      try {
        const change = pickFields(values, listChangedFields(values, begun));
        const saved = await send({ ...change, updatedAt: from.updatedAt ?? undefined }, values);
        draft.typedInto = null;
        setBaseVersion({ values: valuesOf(saved), updatedAt: saved.updatedAt });
        setNewer(null);
        setConflict(null);
        return saved;
      } catch (error) {
        const met = findNewerVersion<R>(error);
        if (met === null) throw error;
        const theirs = valuesOf(met);
        const merged = mergeTyped(begun, values, theirs);
        const typedInto = from;
        from = { values: theirs, updatedAt: met.updatedAt };
        values = merged.values;
        if (merged.both.length === 0 && tries < MOST_TRIES && !mustShow(met)) continue;
        // After a reload the same question is shown again.
        draft.typedInto = typedInto;
        setBaseVersion(from);
        setNewer(met);
        setConflict({ fields: merged.both, theirs });
        showOver(form, theirs, values);
        throw new ShownError("conflict", { cause: error });
      }
    }
  };

  const takeTheirs = (field: Path<I>) => {
    if (!conflict) return;
    const fields = conflict.fields.filter((other) => other !== field);
    if (fields.length === 0) draft.typedInto = null; // no conflict is left
    form.setValue(field, conflict.theirs[field], { shouldDirty: true });
    setConflict(fields.length > 0 ? { ...conflict, fields } : null);
  };

  return { newer, conflict, takeTheirs, save };
}
