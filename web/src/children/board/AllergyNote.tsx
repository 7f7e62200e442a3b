import { TriangleAlert } from "lucide-react";
import { cx } from "../../ui/cx.ts";

/** An allergy, in a box that is not overlooked. */
export function AllergyNote({ text, className }: { text: string; className?: string }) {
  return (
    <p
      className={cx(
        "inline-flex max-w-full items-start gap-1.5 rounded-sm bg-ink px-2 py-0.5 font-medium text-sm text-surface",
        className,
      )}
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 whitespace-pre-line break-words">
        <span className="sr-only">Allergy: </span>
        {text}
      </span>
    </p>
  );
}
