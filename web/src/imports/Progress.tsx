import type { MemberImport } from "@narthex/contract/imports.ts";
import { numberInWords } from "../client/words.ts";
import { Card } from "../ui/Card.tsx";
import { Spinner } from "../ui/Spinner.tsx";

/** How far the server is. It goes on without this window. */
export function Progress({ found }: { found: MemberImport }) {
  const { progress, ready } = found;
  const whole = Math.max(ready, 1);
  const words = `${numberInWords(progress)} of ${numberInWords(ready)}`;
  return (
    <Card title="Importing" description="You can leave this page: the import goes on, and is found here again.">
      <div
        role="progressbar"
        aria-label="Import"
        aria-valuemin={0}
        aria-valuemax={whole}
        aria-valuenow={Math.min(progress, whole)}
        aria-valuetext={words}
        className="h-3 overflow-hidden rounded-full bg-surface-sunken ring-1 ring-line ring-inset"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-300"
          style={{ width: `${(Math.min(progress, whole) / whole) * 100}%` }}
        />
      </div>
      <p className="mt-3 flex items-center gap-2 text-ink-quiet tabular-nums">
        <Spinner />
        {words}
      </p>
    </Card>
  );
}
