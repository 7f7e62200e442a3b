import { type MouseEvent, useEffect, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { Button } from "../ui/Button.tsx";
import { hasChanged } from "./changed.ts";
import { beginNext, type SchemaForm } from "./useSchemaForm.ts";

/**
 * Says that a form for a new record was filled in from its draft. For forms that are part of a page: a dialog that opens
 * again after a reload explains itself. Put it first in the form.
 */
export function RestoredNote<I extends FieldValues>({ form }: { form: SchemaForm<I> }) {
  const [isRestored, setRestored] = useState(form.draft.found !== null);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => hasChanged(values, form.control._defaultValues as unknown as I) || setRestored(false),
      }),
    [form],
  );
  if (!isRestored) return null;
  const discard = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    beginNext(form, form.control._defaultValues as DefaultValues<I>);
    // The pressed button is removed, and with it the focus would be lost.
    currentTarget.closest("form")?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  };
  return <DraftNote onDiscard={discard}>This is what you entered before. It is not saved yet.</DraftNote>;
}

interface DraftNoteProps {
  children: string;
  onContinue?: () => void;
  onDiscard: (event: MouseEvent<HTMLElement>) => void;
}

/** A draft, and what can be done with it. */
export function DraftNote({ children, onContinue, onDiscard }: DraftNoteProps) {
  return (
    <div
      role="status"
      className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-caution-quiet p-3"
    >
      <p className="min-w-48 grow text-caution">{children}</p>
      {onContinue && (
        <Button size="small" onClick={onContinue}>
          Continue
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
