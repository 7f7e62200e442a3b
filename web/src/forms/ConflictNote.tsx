import { type ReactNode, useEffect, useRef } from "react";
import { type FieldValues, type Path, useWatch } from "react-hook-form";
import { Button } from "../ui/Button.tsx";
import { PlainText } from "../ui/PlainText.tsx";
import type { SchemaForm } from "./useSchemaForm.ts";
import type { Version } from "./useVersion.ts";

/** The label of a field, and how its values are written if they are not strings. */
export type FieldWords = string | { label: string; words: (value: never) => ReactNode };

const SAME_FIELD =
  "Someone else has changed this. Your changes are still here: save them to replace theirs, or use theirs.";
const OTHER_FIELDS =
  "Someone else has changed other fields. They show the current values, and your changes are still here.";

interface ConflictNoteProps<R, I extends FieldValues> {
  form: SchemaForm<I>;
  version: Version<R, I>;
  fields: { readonly [Field in keyof I]?: FieldWords };
}

function formatFieldValue(field: FieldWords | undefined, value: unknown): ReactNode {
  if (typeof field === "object") return field.words(value as never) || "Empty";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value ?? "") || "Empty";
}

/**
 * Shown in a form whose record was changed by another user, after a refused change or a reload: both versions of each
 * field, to choose from.
 */
export function ConflictNote<R, I extends FieldValues>({ form, version, fields }: ConflictNoteProps<R, I>) {
  const { conflict, takeTheirs } = version;
  const box = useRef<HTMLElement>(null);
  const theirs = conflict?.theirs;
  // An effect, because the answer of the server adds the note, and the clicked button may be far below it.
  useEffect(() => {
    if (theirs) box.current?.scrollIntoView({ block: "nearest" });
  }, [theirs]);
  if (!conflict) return null;
  return (
    <section
      ref={box}
      aria-label="Changed by someone else"
      className="flex scroll-mt-20 flex-col gap-3 border-caution border-s-4 bg-caution-quiet px-4 py-3"
    >
      <p role="alert" className="text-sm">
        {conflict.fields.length > 0 ? SAME_FIELD : OTHER_FIELDS}
      </p>
      {conflict.fields.map((name) => (
        <ConflictRow
          key={name}
          form={form}
          name={name}
          words={fields[name]}
          theirs={conflict.theirs[name]}
          onTake={() => takeTheirs(name)}
        />
      ))}
    </section>
  );
}

interface ConflictRowProps<I extends FieldValues> {
  form: SchemaForm<I>;
  name: Path<I>;
  words: FieldWords | undefined;
  theirs: unknown;
  onTake: () => void;
}

function ConflictRow<I extends FieldValues>({ form, name, words, theirs, onTake }: ConflictRowProps<I>) {
  const mine = useWatch({ control: form.control, name });
  const label = typeof words === "object" ? words.label : (words ?? name);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <dl className="grid min-w-0 flex-1 basis-60 grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
        <dt className="col-span-2 font-semibold">{label}</dt>
        <dt className="text-ink-quiet">Theirs</dt>
        <dd>
          <Words>{formatFieldValue(words, theirs)}</Words>
        </dd>
        <dt className="text-ink-quiet">Yours</dt>
        <dd>
          <Words>{formatFieldValue(words, mine)}</Words>
        </dd>
      </dl>
      <Button size="small" onClick={onTake} aria-label={`Use theirs: ${label}`}>
        Use theirs
      </Button>
    </div>
  );
}

const Words = ({ children }: { children: ReactNode }) =>
  typeof children === "string" ? <PlainText>{children}</PlainText> : <p>{children}</p>;
